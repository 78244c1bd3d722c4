import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { modules } from '#services/modules.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { recordSampleLog } from '#tests/projections/sample-log.ts'

const { system } = await openReadSide()
const { database, projections } = system
const log = await recordSampleLog(system.deps.store)
for (const name of ['messages', 'mailing-batches', 'message-schedules']) {
  const projection = projections.find((one) => one.name === name)
  if (!projection) throw new Error(`there is no read model ${name}`)
  await applyBatch(database, projection, await generationOf(database, name), log)
}

type Data = Readonly<Record<string, never>> & { readonly mailingId?: string; readonly batch?: number }
type ReferenceLine = { readonly messageId: string; readonly kind?: string; readonly status?: string }
const happened = log.map(({ type, data }) => ({ type, data: data as Data }))
const listed = (data: Data, name: string): readonly ReferenceLine[] => (data[name] ?? []) as readonly ReferenceLine[]

/** Returns the last status of each message of a mailing, event by event. */
const countByHand = (): ReadonlyMap<string, string> => {
  const says = { accepted: 'accepted', refused: 'failed', 'not-taken': 'queued' } as Readonly<Record<string, string>>
  const last = new Map<string, string>()
  for (const { type, data } of happened) {
    if (type === 'MailingBatchPlanned')
      for (const { messageId } of listed(data, 'recipients')) last.set(messageId, 'queued')
    if (type === 'MailingBatchAttempted' || type === 'MailingRecipientsSuppressed')
      for (const { messageId } of listed(data, 'suppressed')) last.set(messageId, 'suppressed')
    if (type === 'MailingBatchAnswered')
      for (const { messageId, kind = '' } of listed(data, 'outcomes')) last.set(messageId, says[kind] ?? '')
    if (type === 'MailingBatchReported')
      for (const { messageId, status = '' } of listed(data, 'reports')) last.set(messageId, status)
  }
  return last
}

it('each message is what was said of it last', async () => {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from read.message where mailing_id is not null`.execute(database)
  const counted = countByHand()
  expect(new Set(counted.values())).toEqual(new Set(['queued', 'delivered', 'failed', 'suppressed']))
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(counted)
})

it('of each batch so much is left as nothing was said of', async () => {
  const counted = countByHand()
  const expected = happened.flatMap(({ type, data }) =>
    type === 'MailingBatchPlanned'
      ? [
          {
            id: data.mailingId,
            batch: data.batch,
            unsettled: listed(data, 'recipients').filter(({ messageId }) => counted.get(messageId) === 'queued').length,
          },
        ]
      : [],
  )
  const { rows } = await sql`
    select mailing_id as id, batch, unsettled from read.mailing_batch order by mailing_id, batch`.execute(database)
  expect(rows).toEqual(expected)
  expect(expected.map(({ unsettled }) => unsettled)).toEqual([0, 2, 2, 0])
})

it('which sendings stand still or were called off, and which lists write by the clock', async () => {
  const states = await sql<{ cancelled: boolean; paused: string | null }>`
    select cancelled, paused from read.mailing_state order by id`.execute(database)
  expect(states.rows).toEqual([
    { cancelled: false, paused: null },
    { cancelled: false, paused: 'refused' },
    { cancelled: true, paused: null },
  ])
  const schedules = await sql<{ scheduled: boolean }>`
    select scheduled from read.message_schedule order by list_id`.execute(database)
  expect(schedules.rows).toEqual([{ scheduled: true }, { scheduled: false }])
})

it('no reactor and no read model share a name: their checkpoints lie in one table', () => {
  const names = [...projections, ...modules.flatMap(({ reactors = [] }) => reactors)].map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual([...new Set(names)])
})
