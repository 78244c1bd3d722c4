import { expect } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import { findSilence } from '#services/assembly/online/find-silence.ts'
import { newId } from '#services/core/secrets.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import {
  answersOf,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownerOf as rowOf,
  readWholeLog,
  registerApartment,
  type Owner,
} from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { proveByNice, residentBrowser, type ResidentBrowser } from '#tests/support/residents.ts'
import { secondAdminOf } from '#tests/support/second-admin.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { bodyOf } from '../answered.ts'
import { isOnline } from '../attendance-model.ts'
import { ownerOf, type AssemblyStep, type AssemblyWorld, type PlayedModel } from './assembly-model.ts'

const SIGN_SECONDS = 10
const SILENT_SECONDS = 110

const scan = await smallForm()

/** Row of the roll of a model's entry. */
const ownerAt = ({ entries }: AssemblyWorld, place: number): Owner => {
  const { person, unit } = entries[place] ?? { person: 0, unit: 0 }
  return rowOf(person + 1, { dong: String(101 + (unit % 2)), ho: String(1 + unit), area: 84.9431 })
}

type PlayedVote = { readonly vote: Vote; readonly linkId: string; readonly numbers: string[] }

const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}

const PAPERS = 40
/** Milliseconds after which electronic ballots end: more than a random history takes. */
const ELECTRONIC_MS = 20 * 60_000

/** An open assembly as the model's world says, with its votes open. */
export const openPlayed = async (danji: TestApp, world: AssemblyWorld) => {
  const { admin, clock } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const coOwners = world.namesRepresentatives ? 'representative' : 'first'
  const { id: listId } = await createList(danji, { apartmentId, coOwners, bothWays: world.bothWays })
  await enrol(
    danji,
    listId,
    world.entries.map((_, place) => ownerAt(world, place)),
  )
  const listed = bodyOf<readonly ListUser[]>(await admin.get(`/api/list-user/list/${listId}`))
  const entries = world.entries.map((entry, place) => {
    const { name, dong, ho } = ownerAt(world, place)
    const row = listed.find((one) => one.name === name && one.dong === dong && one.ho === ho)
    if (!row) throw new Error(`${entry.person} is not on the roll`)
    return row
  })
  if (world.namesRepresentatives)
    for (const [place, { isRepresentative }] of world.entries.entries())
      if (isRepresentative) bodyOf(await admin.put(`/api/list-user/${entries[place]?.id}`, { representative: true }))
  const [one, other] = [await secondAdminOf(danji, apartmentId), await secondAdminOf(danji, apartmentId)]
  const drafts: Vote[] = []
  const electronicEnd = new Date(clock.now.getTime() + ELECTRONIC_MS)
  for (const { isSecret, byOwner, endsElectronic } of world.votes) {
    const settings = isSecret ? { ballotKind: 'secret' } : { ballotKind: 'open', withdrawable: true }
    const weight = byOwner ? 'owner' : 'unit'
    const end = endsElectronic ? { electronicClosesAt: electronicEnd.toISOString() } : {}
    const vote = await createVote(danji, { listId, weight, questions: [question], ...settings, ...end })
    bodyOf(await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: dayAt(clock.now), place: '게시판' }))
    drafts.push(vote)
  }
  const assembly = bodyOf<{ readonly id: string }>(
    await admin.post('/api/assemblies', {
      listId,
      kind: 'association',
      title: '정기총회',
      place: '강당',
      startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
      ways: ['in-person', 'online', 'proxy', 'paper', 'electronic'],
      bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
      agenda: drafts.map(({ id }, place) => ({ kind: 'vote', voteId: id, matter: world.votes[place]?.matter })),
    }),
    201,
  )
  for (const status of ['noticed', 'open'])
    bodyOf(await admin.post(`/api/assemblies/${assembly.id}/status`, { status }))
  const votes: PlayedVote[] = []
  for (const { id, ballotKind } of drafts) {
    const { linkId } = bodyOf<VoteLink>(await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`), 201)
    const vote = await changeStatus(danji, id, 'open')
    if (ballotKind === 'open') bodyOf(await admin.post(`/api/votes/${id}/papers`, { count: PAPERS }), 201)
    const printed = (await readWholeLog(danji)).find(
      ({ type, data }) => type === 'BallotPapersPrinted' && (data as { voteId?: string }).voteId === id,
    )
    const numbers = (printed?.data as { readonly numbers?: readonly string[] } | undefined)?.numbers ?? []
    votes.push({ vote, linkId, numbers: [...numbers] })
  }
  const waiting = votes.map((): object[] => [])
  const browsers = new Map<number, ResidentBrowser>()
  const forms = new Map<string, string>()
  return { danji, world, electronicEnd, id: assembly.id, listId, entries, votes, one, other, waiting, browsers, forms }
}

export type PlayedAssembly = Awaited<ReturnType<typeof openPlayed>>

const at = <Item>(items: readonly Item[], place: number): Item => {
  const item = items[place]
  if (item === undefined) throw new Error(`there is no ${place}`)
  return item
}

/** Returns an entry of the next owner: somebody else, who is the proxy of this entry's owner. */
const holderOf = (world: AssemblyWorld, entry: number): number => {
  const owners = [...new Set(world.entries.map((_, place) => ownerOf(world, place)))]
  const next = owners[(owners.indexOf(ownerOf(world, entry)) + 1) % owners.length]
  return world.entries.findIndex((_, place) => ownerOf(world, place) === next)
}

const voterAt = (of: PlayedAssembly, vote: number, entry: number): Caller =>
  voterOf(of.danji, { ...at(of.votes, vote), listId: of.listId }, at(of.entries, entry))

const unitOn = async (of: PlayedAssembly, vote: number, { voter, entry }: { voter: Caller; entry: number }) => {
  const page = bodyOf<VoterPage>(await voter.get(`/api/vote/${at(of.votes, vote).linkId}`))
  return page.voter?.units.find(({ listUserId }) => listUserId === at(of.entries, entry).id)
}

/** Request that can be sent again, word for word. */
type Send = () => Promise<Answer>

type BoxStep = Extract<AssemblyStep, { readonly vote: number }>

const castOf = async (of: PlayedAssembly, step: Extract<BoxStep, { do: 'cast' | 'cast-for' }>): Promise<Send> => {
  const voter = voterAt(of, step.vote, step.do === 'cast' ? step.entry : holderOf(of.world, step.entry))
  const { vote, linkId } = at(of.votes, step.vote)
  const round = (await unitOn(of, step.vote, { voter, entry: step.entry }))?.round ?? 0
  const listUserId = at(of.entries, step.entry).id
  const body = { answers: answersOf(vote, step.choice), forUnit: true, listUserId, ...(round > 0 ? { round } : {}) }
  return () => voter.post(`/api/vote/${linkId}/submit`, body)
}

const withdrawalOf = async (of: PlayedAssembly, step: { do: string; vote: number; entry: number }): Promise<Send> => {
  const voter = voterAt(of, step.vote, step.do === 'withdraw' ? step.entry : holderOf(of.world, step.entry))
  const receiptId = (await unitOn(of, step.vote, { voter, entry: step.entry }))?.receipt?.id ?? newId()
  const body = { receiptId, listUserId: at(of.entries, step.entry).id }
  return () => voter.post(`/api/vote/${at(of.votes, step.vote).linkId}/withdraw`, body)
}

const confirm = async ({ other }: PlayedAssembly, asked: Answer): Promise<Answer> => {
  if (asked.status !== 202) return asked
  const { pending } = asked.body as { readonly pending: { readonly id: string } }
  return other.post(`/api/admin/pending/${pending.id}/confirm`)
}

const demandInWriting = async (of: PlayedAssembly, step: { vote: number; entry: number }): Promise<Answer> => {
  const body = { ...checkedOn(dayAt(of.danji.clock.now)), reason: '소유자가 요청했습니다.' }
  const url = `/api/votes/${at(of.votes, step.vote).vote.id}/desk/${at(of.entries, step.entry).id}/withdrawal`
  return confirm(of, await of.one.post(url, body))
}

const entrust = async (of: PlayedAssembly, step: { vote: number; entry: number }): Promise<Answer> => {
  const holder = at(of.entries, holderOf(of.world, step.entry))
  const fields = { listUserId: at(of.entries, step.entry).id, holderListUserId: holder.id, relation: 'family' }
  const path = `/api/votes/${at(of.votes, step.vote).vote.id}/proxies`
  const entered = await sendForm(of.one, path, fields, { name: '위임장.pdf', content: scan })
  if (entered.status !== 201) return entered
  const { id } = entered.body as Proxy
  of.forms.set(`${step.vote} ${step.entry}`, id)
  return of.other.post(`${path}/${id}/confirm`)
}

const revokeOf = (of: PlayedAssembly, step: { vote: number; entry: number }): Send => {
  const id = of.forms.get(`${step.vote} ${step.entry}`) ?? newId()
  const url = `/api/votes/${at(of.votes, step.vote).vote.id}/proxies/${id}/revoke`
  return () => of.one.post(url, { reason: '소유자가 철회했습니다.' })
}

const readingOf = (of: PlayedAssembly, step: Extract<BoxStep, { do: 'read-paper' | 'read-again' }>): Send | null => {
  const { vote, numbers } = at(of.votes, step.vote)
  const url = `/api/votes/${vote.id}/papers/entries`
  if (step.do === 'read-again') {
    const body = at(of.waiting, step.vote).shift()
    return body === undefined ? null : () => of.other.post(url, body)
  }
  const number = numbers.pop()
  if (number === undefined) return null
  const answers = step.choice === null ? null : answersOf(vote, step.choice)
  const listUserId = at(of.entries, step.entry).id
  const body = { number, answers, listUserId, ...checkedOn(dayAt(of.danji.clock.now)) }
  at(of.waiting, step.vote).push(body)
  return () => of.one.post(url, body)
}

/** Sends what a step about a box is, and returns what may be sent again. */
const sendToBox = async (of: PlayedAssembly, step: BoxStep): Promise<SentStep> => {
  switch (step.do) {
    case 'cast':
    case 'cast-for': {
      const send = await castOf(of, step)
      // Two presses at the same time.
      const [answer] = await Promise.all([send(), send()])
      return { answer, again: send }
    }
    case 'withdraw':
    case 'take-back': {
      const send = await withdrawalOf(of, step)
      return { answer: await send(), again: send }
    }
    case 'demand':
      return { answer: await demandInWriting(of, step), again: null }
    case 'entrust':
      return { answer: await entrust(of, step), again: null }
    case 'revoke': {
      const send = revokeOf(of, step)
      return { answer: await send(), again: send }
    }
    case 'read-paper':
    case 'read-again': {
      const send = readingOf(of, step)
      return { answer: send ? await send() : null, again: send }
    }
  }
}

export type SentStep = { readonly answer: Answer | null; readonly again: Send | null }
const nothing: SentStep = { answer: null, again: null }

type AttendanceStep = Exclude<AssemblyStep, BoxStep | { readonly do: 'close' | 'end-electronic' }>

export const ledgerOf = async ({ danji, id }: PlayedAssembly): Promise<readonly LedgerEntry[]> =>
  bodyOf<{ attendees: readonly LedgerEntry[] }>(await danji.admin.get(`/api/assemblies/${id}/attendees`)).attendees

/** Returns the row of the ledger of an entry's owner, by any of the units that they own. */
const ledgerRowOf = (of: PlayedAssembly, ledger: readonly LedgerEntry[], entry: number) => {
  const ids = of.entries.filter((_, place) => ownerOf(of.world, place) === ownerOf(of.world, entry)).map(({ id }) => id)
  return ledger.find(({ listUserId }) => ids.includes(listUserId))
}

const browserOf = async (of: PlayedAssembly, entry: number): Promise<ResidentBrowser> => {
  const known = of.browsers.get(entry)
  if (known) return known
  const browser = residentBrowser(of.danji)
  const { name, phone } = ownerAt(of.world, entry)
  bodyOf(await proveByNice(of.danji, browser, of.id, { name, birthdate: '19700101', mobileno: phone }))
  of.browsers.set(entry, browser)
  return browser
}

const signOf = async (of: PlayedAssembly, entry: number): Promise<Answer> =>
  (await browserOf(of, entry)).post(`/api/attend/${of.id}/heartbeats`)

/** Lets everybody who is online show signs of life, but for one owner. */
const signAll = async (of: PlayedAssembly, before: PlayedModel, but?: string): Promise<void> => {
  for (const [entry] of of.browsers)
    if (ownerOf(of.world, entry) !== but && isOnline(before.diary.lines, ownerOf(of.world, entry), Infinity))
      await signOf(of, entry)
}

const fallSilent = async (of: PlayedAssembly, before: PlayedModel, entry: number): Promise<void> => {
  const { clock, system } = of.danji
  const owner = ownerOf(of.world, entry)
  if (!isOnline(before.diary.lines, owner, Infinity)) return
  await signAll(of, before)
  for (let passed = 0; passed < SILENT_SECONDS; passed += SIGN_SECONDS) {
    clock.now = new Date(clock.now.getTime() + SIGN_SECONDS * 1_000)
    await signAll(of, before, owner)
    await findSilence(system.deps)
  }
}

type CorrectionStep = Extract<AttendanceStep, { do: 'strike' | 'retime' }>

const correct = async (
  of: PlayedAssembly,
  step: CorrectionStep,
  { actIds, times }: Pick<Played, 'actIds' | 'times'>,
): Promise<Answer | null> => {
  const actId = actIds[step.act]
  const row = (await ledgerOf(of)).find(({ acts }) => acts.some((act) => act.actId === actId))
  if (actId === undefined || !row) return null
  const to = step.do === 'strike' ? { kind: 'struck' } : { kind: 'time', at: at(times, step.second).toISOString() }
  const url = `/api/assemblies/${of.id}/attendees/${row.attendeeId}/corrections`
  return confirm(of, await of.one.post(url, { actId, to, reason: '출석부를 다시 확인했습니다.' }))
}

/** Ids of the acts in the order in which they were recorded, and the moments of all steps. */
export type Played = { readonly actIds: string[]; readonly times: Date[]; readonly before: PlayedModel }

const sendToLedger = async (of: PlayedAssembly, step: AttendanceStep, played: Played): Promise<SentStep> => {
  const { admin } = of.danji
  if (step.do === 'strike' || step.do === 'retime') return { answer: await correct(of, step, played), again: null }
  const [actId, listUserId] = [newId(), at(of.entries, step.entry).id]
  switch (step.do) {
    case 'arrive':
    case 'proxy': {
      const more = step.do === 'proxy' ? { by: 'proxy', holderName: step.holder, relation: 'spouse' } : { by: 'owner' }
      const send = () => admin.post(`/api/assemblies/${of.id}/arrivals`, { listUserId, actId, ...more })
      const [answer] = await Promise.all([send(), send()])
      return { answer, again: send }
    }
    case 'leave':
    case 'return': {
      const attendeeId = ledgerRowOf(of, await ledgerOf(of), step.entry)?.attendeeId ?? newId()
      const url = `/api/assemblies/${of.id}/attendees/${attendeeId}/moves`
      const send = () => admin.post(url, { move: step.do, actId })
      return { answer: await send(), again: send }
    }
    case 'enter': {
      const browser = await browserOf(of, step.entry)
      const send = () => browser.post(`/api/attend/${of.id}/entries`, { actId })
      return { answer: await send(), again: null }
    }
    case 'quit':
      return { answer: await (await browserOf(of, step.entry)).post(`/api/attend/${of.id}/exit`), again: null }
    case 'reconnect':
      return { answer: await signOf(of, step.entry), again: null }
    case 'drop':
      await fallSilent(of, played.before, step.entry)
      return nothing
  }
}

/** Sends a step as people and office do. */
export const sendStep = async (of: PlayedAssembly, step: AssemblyStep, played: Played): Promise<SentStep> => {
  if (step.do === 'end-electronic') {
    const { clock } = of.danji
    if (clock.now < of.electronicEnd) clock.now = of.electronicEnd
    await signAll(of, played.before)
    return nothing
  }
  if (step.do === 'close') {
    for (const { vote } of of.votes) await changeStatus(of.danji, vote.id, 'closed')
    return nothing
  }
  const sent = 'vote' in step ? await sendToBox(of, step) : await sendToLedger(of, step, played)
  if (sent.answer) expect({ status: sent.answer.status < 500, text: sent.answer.text }).toMatchObject({ status: true })
  return sent
}

/** Notes the ids of acts that the ledger has had since. */
export const noteActs = async (of: PlayedAssembly, actIds: string[]): Promise<void> => {
  for (const { acts } of await ledgerOf(of))
    for (const { actId } of acts) if (!actIds.includes(actId)) actIds.push(actId)
}
