import { rounds } from '#tests/support/deep.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { pendingIn } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { dayAt } from '#events/values/day.ts'
import { prepareCampaign, sendForm } from '../office-campaign.ts'
import { signedBy } from '../signed-by.ts'

const danji = await startTestApp()
const { store } = danji.system.deps
const form = await smallForm()
const today = dayAt(danji.clock.now)

/** Units with one owner, with two, with three. */
const units = ['1', '2', '2', '3', '3', '3', '4'] as const
const owners = units.map((ho, n) => ({
  ...ownerOf(n + 1),
  dong: '101',
  ho,
  area: Number(ho) * 10,
}))

const act = fc.record({
  who: fc.nat(units.length - 1),
  what: fc.constantFrom('sign', 'sign', 'enter', 'enter', 'confirm', 'confirm', 'refuse', 'withdraw', 'remove'),
})
const confirm = (second: Caller, asked: Answer) => second.post(`/api/admin/pending/${pendingIn(asked)}/confirm`)
type Model = { listed: boolean; stands: boolean; pending: boolean; touched: boolean }

/** Counts the figures in the simplest way: units are complete with all their owners. */
const recount = (model: readonly Model[]) => {
  const on = model.map((one, n) => ({ ...one, ho: units[n] ?? '' })).filter(({ listed }) => listed)
  const held = [...Map.groupBy(on, ({ ho }) => ho)]
  const complete = held.filter(([, of]) => of.every(({ stands }) => stands))
  const area = (of: typeof held) => of.reduce((sum, [ho]) => sum + Number(ho) * 10, 0)
  return {
    totalTargets: on.length,
    completedCount: on.filter(({ stands }) => stands).length,
    totalArea: area(held),
    completedArea: area(complete),
    households: { total: held.length, completed: complete.length },
  }
}

it('random orders of signing, paper, withdrawal and removal, until the close, come to what a count by hand finds', async () => {
  let signatures = 1_000
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 30 }), fc.nat(30), async (acts, closesAfter) => {
      const campaign = await prepareCampaign(danji, {
        owners: owners.map((owner, n) => ({ ...owner, name: `소유자${n}` })),
      })
      const { apartmentId, listId, entryIds } = campaign
      const [hong, kim] = [
        adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
        adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
      ]
      const model = units.map((): Model => ({ listed: true, stands: false, pending: false, touched: false }))
      const consents = units.map((): string[] => [])
      let isClosed = false
      for (const [step, { who, what }] of acts.entries()) {
        if (step === closesAfter) {
          expect((await hong.post(`/api/list/${listId}/close`, {})).status).toBe(200)
          isClosed = true
        }
        const [own, entry, ids] = [model[who], entryIds[who] ?? '', consents[who] ?? []]
        if (!own) continue
        const newest = ids.at(-1) ?? entry
        if (what === 'sign') {
          // Events that the rules would refuse are not recorded: refusing them is the decider's
          // work.
          if (isClosed || !own.listed || own.stands) continue
          const event = signedBy(campaign, entry, (signatures += 1))
          const stream = consentStream(entry)
          const { version } = await store.readStream(stream)
          const metadata = { ...systemMetadata, at: danji.clock.now.toISOString() }
          await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata })
          if ('consentId' in event.data) ids.push(event.data.consentId)
          Object.assign(own, { stands: true, touched: true })
        } else if (what === 'enter') {
          const may = !isClosed && own.listed && !own.stands && !own.pending
          const fields = { listUserId: entry, signedOn: today, ...checkedOn(today) }
          const { status, body } = await sendForm(hong, '/api/signature/paper', fields, {
            name: 'a.pdf',
            content: form,
          })
          expect(status === 201).toBe(may)
          if (!may) continue
          ids.push((body as Consent).id)
          Object.assign(own, { pending: true, touched: true })
        } else if (what === 'confirm' || what === 'refuse') {
          const url = `/api/signature/${newest}/paper/${what}`
          const { status, body } = await kim.post(url, what === 'confirm' ? {} : { reason: '서명이 없습니다.' })
          const before = { ...own }
          if (status !== 200) continue
          const to = (body as Consent).status
          if (to === 'valid' && before.pending && !before.stands) Object.assign(own, { stands: true, pending: false })
          if ((to === 'refused' || to === 'superseded') && before.pending) Object.assign(own, { pending: false })
          expect(isClosed && to === 'valid' && !before.stands).toBe(false)
        } else if (what === 'withdraw') {
          const asked = await hong.post(`/api/signature/${newest}/withdraw`, { withdrawnOn: today, reason: '철회' })
          const { status } = asked.status === 202 ? await confirm(kim, asked) : asked
          if (status === 200 && own.stands) Object.assign(own, { stands: false })
        } else {
          const { status } = await hong.delete(`/api/list-user/${entry}`)
          if (own.touched && own.stands) expect(status).toBe(422)
          if (status === 200) Object.assign(own, { listed: false })
        }
      }
      await danji.system.deps.freshness.wait(await store.lastPosition(), 5_000)
      const { body: stats }: { readonly body: ListStats } = await hong.get(`/api/list/${listId}/stats`)
      expect(stats).toMatchObject(recount(model))
    }),
    { numRuns: rounds(3), endOnFailure: true },
  )
})
