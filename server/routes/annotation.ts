import type { ListQuery } from '../../contract/common'
import { calls } from '../../contract/index'
import {
  annotationsOf,
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  findAnnotation,
} from '../annotation/annotations'
import { allLayers, changeLayer, createLayer, deleteLayer, findLayer } from '../annotation/layers'
import { type ListOptions, detailAnswer, listAnswer } from '../http/list'
import { type Route, ok, route } from './route'

const STAMPS = ['created_by', 'changed_by', 'changed_on_delta_humanized']
const LAYERS: ListOptions = {
  title: 'Annotation Layer',
  columns: ['id', 'name', 'descr', ...STAMPS],
  orderColumns: ['name', 'descr'],
  filterColumns: ['id', 'name', 'descr'],
  maxPage: 100,
  unlimited: false,
}
const ANNOTATIONS: ListOptions = {
  title: 'Annotation',
  columns: ['id', 'short_descr', 'long_descr', 'start_dttm', 'end_dttm', 'json_metadata', 'layer', ...STAMPS],
  orderColumns: ['short_descr', 'long_descr', 'start_dttm', 'end_dttm'],
  filterColumns: ['id', 'short_descr', 'long_descr'],
  maxPage: 100,
  unlimited: false,
}

/** Layers come in the order of their change, which is also a named order. */
const layersBy = (layers: Awaited<ReturnType<typeof allLayers>>, query: ListQuery) => {
  if (query.order_column !== 'changed_on_delta_humanized') return listAnswer(layers, LAYERS, query)
  const { order_column: _, ...rest } = query
  return listAnswer(query.order_direction === 'desc' ? layers : layers.toReversed(), LAYERS, rest)
}

const done = ok({ message: 'OK' })

export const annotationRoutes: readonly Route[] = [
  route(calls.layerList, async (services, { query }) => ok(layersBy(await allLayers(services), query))),
  route(calls.layerGet, async (services, { params, query }) =>
    ok(detailAnswer(await findLayer(services, params.id), LAYERS.title, query)),
  ),
  route(calls.layerPost, async (services, { user, body }) =>
    ok({ id: await createLayer(services, user, body), result: body }, 201),
  ),
  route(calls.layerPut, async (services, { user, params, body }) => {
    await changeLayer(services, user, params.id, body)
    return ok({ id: params.id, result: body })
  }),
  route(calls.layerDelete, async (services, { params }) => {
    await deleteLayer(services, params.id)
    return done
  }),
  route(calls.annotationList, async (services, { params, query }) =>
    ok(listAnswer(await annotationsOf(services, params.layer), ANNOTATIONS, query)),
  ),
  route(calls.annotationGet, async (services, { params, query }) =>
    ok(detailAnswer(await findAnnotation(services, params.layer, params.id), ANNOTATIONS.title, query)),
  ),
  route(calls.annotationPost, async (services, { user, params, body }) =>
    ok({ id: await createAnnotation(services, user, params.layer, body), result: body }, 201),
  ),
  route(calls.annotationPut, async (services, { user, params, body }) => {
    await changeAnnotation(services, user, params, body)
    return ok({ id: params.id, result: body })
  }),
  route(calls.annotationDelete, async (services, { params }) => {
    await deleteAnnotation(services, params.layer, params.id)
    return done
  }),
]
