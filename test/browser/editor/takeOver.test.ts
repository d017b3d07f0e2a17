import { effectiveEditor } from '../../../src/projections/editor/editors'
import { expect, test, writeSql } from '../support/fixtures'
import { exportedLog } from '../support/journal'

test('a takeover keeps the text that was typed just before it in the other window', async ({
  context,
  page,
  problems,
  server,
}) => {
  await writeSql(page, 'SELECT 1')
  const two = await context.newPage()
  await two.goto(`${server.url}/sqllab/`)
  await two.locator('.sql-text.ready').waitFor()
  const takeOver = two.getByRole('button', { name: 'Take over' })
  await expect(takeOver).toBeVisible()
  const windows = [
    { from: page, to: two, words: ' -- of the first' },
    { from: two, to: page, words: ' -- of the second' },
    { from: page, to: two, words: ' -- and once more' },
  ]
  let expected = 'SELECT 1'
  for (const { from, to, words } of windows) {
    await from.getByRole('textbox', { name: 'SQL' }).focus()
    await from.keyboard.press('ControlOrMeta+End')
    await from.keyboard.insertText(words)
    expected += words
    await to.getByRole('button', { name: 'Take over' }).click()
    await expect(to.getByRole('button', { name: 'Take over' })).toHaveCount(0)
    await expect(from.getByRole('button', { name: 'Take over' })).toBeVisible()
    await to.getByRole('textbox', { name: 'SQL' }).focus()
    await to.keyboard.press('ControlOrMeta+End')
    await to.keyboard.insertText('!')
    expected += '!'
    await expect(from.locator('.monaco-editor .view-lines')).toContainText(expected.replaceAll(' ', ' '))
  }
  const { events, model } = await exportedLog(two)
  expect(Object.keys(model.editors.byId).map((id) => effectiveEditor(model.editors, id)?.sql)).toContain(expected)
  expect(events.filter(({ type }) => type === 'editor.sql_replaced')).toEqual([])
  expect(problems.console).toEqual([])
})
