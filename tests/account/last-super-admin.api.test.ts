import { expect, it } from 'vitest'
import { SUPER_ADMINS_STREAM, superAdminsDecider } from '#services/account/admin/admin.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { findAdmin } from '#services/account/account.facts.ts'
import { adminOf, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { inviteSuper } from './invited.ts'

const danji = await startTestApp()
const { store } = danji.system.deps

const supers = async () => foldEvents(superAdminsDecider, (await store.readStream(SUPER_ADMINS_STREAM)).events)
const [rootId = ''] = await supers()

const ends: readonly (readonly [string, (caller: Caller, id: string) => Promise<Answer>])[] = [
  ['delete', (caller, id) => caller.delete(`/api/admin/admins/${id}`)],
  ['demote', (caller, id) => caller.patch(`/api/admin/admins/${id}`, { role: 'ADMIN' })],
]

it.each([...ends, ...ends, ...ends])(
  'of two super administrators who %s each other at the same moment, one stays',
  async (_, end) => {
    const [one = rootId] = await supers()
    const { id: other } = await inviteSuper({ admin: adminOf(danji.app, one) })
    const answers = await Promise.all([end(adminOf(danji.app, one), other), end(adminOf(danji.app, other), one)])
    // The second is refused: by the rule, or because they are no super administrator any
    // more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).some((status) => [401, 403, 422].includes(status))).toBe(true)
    const left = await supers()
    expect(left).toHaveLength(1)
    expect(await findAdmin(store, left[0] ?? '')).toMatchObject({ role: 'SUPER_ADMIN' })
  },
)

it('the last one, ten times at once, stays', async () => {
  const [last = rootId] = await supers()
  const caller = adminOf(danji.app, last)
  const answers = await Promise.all(Array.from({ length: 10 }, () => caller.delete(`/api/admin/admins/${last}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422))
  expect(await supers()).toEqual([last])
})
