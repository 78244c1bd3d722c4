import { expect } from 'vitest'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { AssemblyBallot, BallotItem } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { changeStatus, createList, createVote, enrol, registerApartment, type Owner } from '#tests/support/campaign.ts'
import { encryptedBallotOf } from '#tests/support/encrypted-ballots.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

type AssemblyTest = TestApp

/** Fields of votes of all kinds: open, secret, encrypted, and an election. */
export const openVote = { title: '예산 승인의 건' }
export const secretVote = { title: '규약 변경의 건', ballotKind: 'secret' }
export const encryptedVote = { title: '시공자 선정의 건', ballotKind: 'secret', encrypted: true }
export const electionVote = {
  title: '감사 선출의 건',
  kind: 'election',
  ballotKind: 'secret',
  questions: [
    {
      title: '감사 두 명',
      minChoices: 0,
      maxChoices: 2,
      choices: [{ label: '김가람' }, { label: '이나래' }, { label: '박다솜' }],
    },
  ],
}

export type OpenAssembly = {
  readonly apartmentId: string
  readonly listId: string
  readonly assembly: Assembly
  readonly votes: readonly Vote[]
  readonly links: readonly string[]
  readonly entries: readonly ListUser[]
}

const made = <Body>({ status, body, text }: Answer, expected = 201): Body => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body as Body
}

type AssemblySetup = {
  readonly owners: readonly Owner[]
  readonly votes: readonly object[]
  readonly list?: object
  /** Reports on the agenda, before the votes. */
  readonly reports?: readonly object[]
}

/** A noticed assembly whose votes are open, each with its link; its reports come first. */
export const openAssembly = async (
  test: AssemblyTest,
  { owners, votes: wanted, list = {}, reports = [] }: AssemblySetup,
): Promise<OpenAssembly> => {
  const { admin, clock } = test
  const { id: apartmentId } = await registerApartment(test)
  const { id: listId } = await createList(test, { apartmentId, ...list })
  await enrol(test, listId, owners)
  const drafts: Vote[] = []
  for (const vote of wanted) drafts.push(await createVote(test, { listId, ...vote }))
  const announcedOn = clock.now.toISOString().slice(0, 10)
  for (const { id } of drafts)
    made(await admin.post(`/api/votes/${id}/announcement`, { announcedOn, place: '게시판' }), 200)
  const assembly: Assembly = made(
    await admin.post('/api/assemblies', {
      listId,
      kind: 'association',
      title: '2026년 정기총회',
      agenda: [...reports, ...drafts.map(({ id }) => ({ kind: 'vote', voteId: id, matter: 'ordinary' }))],
      place: '커뮤니티센터',
      startsAt: new Date(clock.now.getTime() + 10 * 86_400_000).toISOString(),
      bylaws: { article: '제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    }),
  )
  made(await admin.post(`/api/assemblies/${assembly.id}/status`, { status: 'noticed' }), 200)
  const votes: Vote[] = []
  const links: string[] = []
  for (const { id } of drafts) {
    votes.push(await changeStatus(test, id, 'open'))
    links.push(made<VoteLink>(await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`)).linkId)
  }
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entries = owners.map(({ name, dong, ho }) => {
    const entry = listed.find((one) => one.name === name && one.dong === dong && one.ho === ho)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  })
  return { apartmentId, listId, assembly, votes, links, entries }
}

/** A caller who has proved who they are by the link of an item. */
export const voterBy = (
  test: AssemblyTest,
  { listId, votes, links, entries }: OpenAssembly,
  owner = 0,
  item = 0,
): Caller => {
  const [vote, linkId, entry] = [votes[item], links[item], entries[owner]]
  if (!vote || linkId === undefined || !entry) throw new Error('there is no such voter')
  return voterOf(test, { linkId, listId, vote }, entry)
}

export const ballotPageOf = async (voter: Caller, linkId = ''): Promise<AssemblyBallot> =>
  made(await voter.get(`/api/vote/${linkId}/assembly`), 200)

type VoteItem = Extract<BallotItem, { kind: 'vote' }>

export const votesIn = ({ items }: AssemblyBallot): readonly VoteItem[] =>
  items.flatMap((item) => (item.kind === 'vote' ? [item] : []))

/** A ballot as the residents' app sends it, for the choice at a place of every question. */
export const ballotOf = ({ vote, linkId }: VoteItem, unit: VoterUnit, place = 0): object => {
  const forUnit = unit.needsConfirmation ? { forUnit: true } : {}
  const shared = { linkId, listUserId: unit.listUserId, ...forUnit }
  if (vote.encryption !== null) {
    const page = { vote, voter: { units: [unit] } }
    return { ...shared, encrypted: encryptedBallotOf(page, place) }
  }
  const answers = vote.questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(place, place + 1).map((choice) => choice.id),
  }))
  return { ...shared, answers }
}

/** Ballots for every open unit of every item, in order. */
export const allBallots = (page: AssemblyBallot, place = 0): readonly object[] =>
  votesIn(page).flatMap((item) =>
    item.units
      .filter(({ state, votesWith }) => state === 'open' && votesWith === undefined)
      .map((unit) => ballotOf(item, unit, place)),
  )

export const submitAll = (voter: Caller, linkId: string | undefined, ballots: readonly object[]): Promise<Answer> =>
  voter.post(`/api/vote/${linkId}/assembly/submit`, { ballots })
