import { describe, expect, it } from 'vitest'

import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import { contentOf, hasUnsavedChanges } from '../../../src/projections/dashboard/dashboards'
import { mergeDashboards } from '../../../src/domain/merge/dashboard'
import { charts, dashboard, datasets, editing, get, put } from '../../support/dashboardCalls'
import { contentWith } from '../../support/dashboardWorld'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

describe('saving a dashboard', () => {
  it('saves a dashboard by the contract, with roles only if their flag is on [B5.08] [B5.09] [B5.10] [B5.11] [B6.11] [B7.18] [B8.17]', async () => {
    const asked: ReceivedCall[] = []
    server.use(token, get(), put(asked))
    const one = editing()
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    const { json_metadata, ...body } = asked[0]?.body ?? {}
    expect(body).toEqual({
      certified_by: '',
      certification_details: '',
      css: '',
      dashboard_title: 'New',
      slug: null,
      owners: [1],
    })
    expect(JSON.parse(String(json_metadata))).toMatchObject({
      of_the_future: 1,
      positions: { DASHBOARD_VERSION_KEY: 'v2', ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] } },
    })
    expect(dashboard(one)).toMatchObject({ lastModified: 300, saving: null, edit: false })
    expect(toastsWithArgs(one)).toEqual([['success', 'This dashboard was saved successfully.', []]])

    const roles = editing({ DASHBOARD_RBAC: true })
    roles.world.dispatch('dashboard.save', { dashboardId: 7 })
    await roles.clock.settle()
    expect(asked[1]?.body['roles']).toEqual([])
  })

  it('asks before it overwrites changes of others, or always where that is on [B5.12] [B5.13] [B6.11]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      get({ changed_on: '1970-01-01T00:03:20', dashboard_title: 'Theirs', json_metadata: '{"of_the_future":1}' }),
      put(asked),
      charts,
      datasets,
    )
    const one = editing()
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    expect(asked).toEqual([])
    expect(dashboard(one)?.conflict).toMatchObject({
      differences: [{ field: 'title', theirs: 'Theirs', yours: 'New' }],
      changedBy: 'Ada L',
      changedOn: '1970-01-01T00:03:20',
    })
    expect(toastsWithArgs(one)).toEqual([['warning', 'Please confirm the overwrite values.', []]])
    one.world.dispatch('dashboard.save', { dashboardId: 7, over: true })
    await one.clock.settle()
    expect(asked).toHaveLength(1)
    expect(dashboard(one)).toMatchObject({ conflict: null, title: 'New' })

    server.use(get({ json_metadata: '{"of_the_future":1}' }), charts, datasets)
    const flagged = editing({ CONFIRM_DASHBOARD_DIFF: true })
    const properties = { ...contentWith().properties, css: 'a { color: red }', metadata: { of_the_future: 1 } }
    flagged.world.dispatch('dashboard.set_properties', { dashboardId: 7, properties })
    flagged.world.dispatch('dashboard.save', { dashboardId: 7 })
    await flagged.clock.settle()
    expect(dashboard(flagged)?.conflict?.differences).toEqual([{ field: 'css', theirs: '', yours: 'a { color: red }' }])
  })

  it('merges changes of others that do not collide, and detects a third writer', async () => {
    const asked: ReceivedCall[] = []
    const layout = (text: string) =>
      JSON.stringify({
        ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', children: ['HEADER-1'] },
        'HEADER-1': { type: 'HEADER', children: [], meta: { text } },
      })
    const theirs = {
      changed_on: '1970-01-01T00:03:20',
      changed_by_name: 'Bob',
      css: 'b {}',
      position_json: layout('Hi'),
    }
    server.use(token, get({ ...theirs, json_metadata: '{"of_the_future":1}' }), put(asked), charts, datasets)
    const one = editing()
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    const { json_metadata, ...body } = asked[0]?.body ?? {}
    expect(body).toMatchObject({ dashboard_title: 'New', css: 'b {}' })
    expect(JSON.parse(String(json_metadata))).toMatchObject({ positions: { 'HEADER-1': { meta: { text: 'Hi' } } } })
    expect(dashboard(one)).toMatchObject({ title: 'New', lastModified: 300, conflict: null, edit: false })
    expect(dashboard(one)?.components['HEADER-1']?.meta).toEqual({ text: 'Hi' })
    expect(dashboard(one)?.saved.properties.css).toBe('b {}')
    expect(dashboard(one)?.charts['3']?.name).toBe('By month')
    const text = 'This dashboard was saved successfully. What %s changed meanwhile was taken in.'
    expect(toastsWithArgs(one)).toEqual([['success', text, ['Bob']]])
  })

  it('detects a save within the same second by its number [B5.13]', async () => {
    const asked: ReceivedCall[] = []
    const theirs = { dashboard_title: 'Theirs', json_metadata: '{"of_the_future":1}' }
    const answered = answer(dashboardCalls.dashboardPut, (one) => {
      asked.push(one)
      return json({ id: 7, result: {}, last_modified_time: 100, revision: 6 })
    })
    server.use(token, get({ ...theirs, revision: 5 }), answered, charts, datasets)
    const one = editing({}, 4)
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    expect(asked).toEqual([])
    expect(dashboard(one)?.conflict?.theirs).toMatchObject({ lastModified: 100, revision: 5 })
    one.world.dispatch('dashboard.save', { dashboardId: 7, over: true })
    await one.clock.settle()
    expect(dashboard(one)).toMatchObject({ lastModified: 100, revision: 6, conflict: null })
    // no save came in between, so there is no question
    server.use(get({ dashboard_title: 'New', json_metadata: '{"of_the_future":1}', revision: 6 }))
    one.world.dispatch('dashboard.rename', { dashboardId: 7, title: 'Newer' })
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    expect(asked[1]?.body).toMatchObject({ dashboard_title: 'Newer' })
  })

  it('publishes a restored published version only with the save', async () => {
    const asked: ReceivedCall[] = []
    server.use(token, get(), put(asked), charts, datasets)
    const one = editing()
    const content = contentWith(undefined, { of_the_future: 1 })
    const restore = (published: boolean) =>
      one.world.dispatch('dashboard.restore', {
        dashboardId: 7,
        number: 2,
        part: 'published',
        content: { ...content, title: 'New', properties: { ...content.properties, published } },
      })
    restore(false)
    expect(dashboard(one)?.properties).not.toHaveProperty('published')
    restore(true)
    expect(dashboard(one)).toMatchObject({ published: false, properties: { published: true } })
    one.world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 })
    expect(dashboard(one)?.properties).not.toHaveProperty('published')
    one.world.dispatch('undo.redo', { scope: 'dashboard', subject: 7 })
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    expect(asked[0]?.body['published']).toBe(true)
    const held = dashboard(one)
    expect(held?.published).toBe(true)
    expect(held?.properties).not.toHaveProperty('published')
    expect(held && hasUnsavedChanges(held)).toBe(false)
  })

  it('saves the chosen side of each collision; reviewing a merge can be undone', async () => {
    const asked: ReceivedCall[] = []
    const theirs = { changed_on: '1970-01-01T00:03:20', dashboard_title: 'Theirs', css: 'b {}' }
    server.use(token, get({ ...theirs, json_metadata: '{"of_the_future":1}' }), put(asked), charts, datasets)
    const one = editing()
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    const held = dashboard(one)
    const other = held?.conflict?.theirs?.content
    if (held === undefined || other === undefined) throw new Error('No conflict')
    const choices = { 'field/content/title': 'theirs' } as const
    const { content, collisions } = mergeDashboards(held.saved, contentOf(held), other, choices)
    expect(collisions.map(({ key }) => key)).toEqual(['field/content/title'])
    one.world.dispatch('dashboard.merge', { dashboardId: 7, content, choices, save: false })
    expect(dashboard(one)).toMatchObject({ title: 'Theirs', conflict: null, lastModified: 200, edit: true })
    expect(dashboard(one)?.properties.css).toBe('b {}')
    one.world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 })
    expect(dashboard(one)).toMatchObject({ title: 'New' })
    expect(dashboard(one)?.properties.css).toBe('')
    one.world.dispatch('undo.redo', { scope: 'dashboard', subject: 7 })
    // unchanged fields are written without another question
    one.world.dispatch('dashboard.rename', { dashboardId: 7, title: 'Both' })
    one.world.dispatch('dashboard.save', { dashboardId: 7 })
    await one.clock.settle()
    expect(asked[0]?.body).toMatchObject({ dashboard_title: 'Both', css: 'b {}' })
  })

  it('reports why a save failed and keeps the edits [B8.18] [B8.19] [B8.20]', async () => {
    const cases = [
      [json({ message: 'No room' }, 422), ['Sorry, there was an error saving this dashboard: %s', ['No room']]],
      [json({ message: '' }, 500), ['Sorry, an unknown error occurred', []]],
      [json({ message: 'Forbidden' }, 403), ['You do not have permission to edit this dashboard', []]],
    ] as const
    for (const [response, [text, args]] of cases) {
      server.use(
        token,
        get(),
        answer(dashboardCalls.dashboardPut, () => response.clone()),
      )
      const one = editing()
      one.world.dispatch('dashboard.save', { dashboardId: 7 })
      await one.clock.settle()
      expect(toastsWithArgs(one)).toEqual([['danger', text, args]])
      expect(dashboard(one)).toMatchObject({ title: 'New', saving: null, edit: true })
    }
  })

  it('merges metadata by key on save [B7.19]', async () => {
    const asked: ReceivedCall[] = []
    server.use(token, get({ changed_on: '1970-01-01T00:03:20' }), put(asked))
    const one = editing()
    one.world.dispatch('dashboard.set_metadata', { dashboardId: 7, changes: { filter_bar_orientation: 'HORIZONTAL' } })
    await one.clock.settle()
    expect(Object.keys(asked[0]?.body ?? {})).toEqual(['json_metadata'])
    expect(JSON.parse(String(asked[0]?.body['json_metadata']))).toEqual({
      refresh_frequency: 30,
      of_the_future: { kept: true },
      filter_bar_orientation: 'HORIZONTAL',
    })
    expect(dashboard(one)?.properties.metadata['filter_bar_orientation']).toBe('HORIZONTAL')
    // the version that the edits began from is still the old one: others changed it before
    expect(dashboard(one)?.lastModified).toBe(100)
  })
})
