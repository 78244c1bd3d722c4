import { dayAt } from '#events/values/day.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import { must } from '../calls.ts'
import { openOffice, ownerOf, proveByNice, type Office } from '../drilled-campaign.ts'

/** Way in which an owner attends; none: they only vote. */
export type Attending = 'hall' | 'online' | 'none'

/** Owner of a drilled assembly, with the cookies of their sessions. */
export type DrilledOwner = {
  readonly place: number
  readonly listUserId: string
  readonly attends: Attending
  /** Session of the meeting; empty: they are not online. */
  readonly attending: string
  readonly voting: string
}

export type DrilledAssembly = Office & {
  readonly assemblyId: string
  readonly vote: Vote
  readonly linkId: string
  readonly owners: readonly DrilledOwner[]
}

const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}

const HOUR_MS = 3_600_000
const ways: readonly Attending[] = ['hall', 'online', 'none']

/**
 * Opens an assembly with one vote by owner and so many owners who have proved who they are: a third
 * of them comes to the hall, a third online, a third votes alone.
 */
export const prepareAssembly = async (base: string, count: number): Promise<DrilledAssembly> => {
  const office = await openOffice(base)
  const { admin: headers } = office
  const make = async <Body>(path: string, body: object, method = 'POST'): Promise<Body> =>
    (await must(base + path, { method, body, headers })).body
  type CreatedRecord = { readonly id: string }
  const { id: apartmentId } = await make<CreatedRecord>('/api/apartment', {
    name: '한빛마을',
    address: '고양시',
    totalUnits: count,
  })
  const { id: listId } = await make<CreatedRecord>('/api/list', { name: '정기총회', type: 'vote', apartmentId })
  const people = Array.from({ length: count }, (_, n) => ownerOf(n))
  await make('/api/list-user/bulk', { listId, users: people })
  const { id: voteId } = await make<Vote>('/api/votes', {
    listId,
    title: '예산 승인의 건',
    ballotKind: 'open',
    weight: 'owner',
    withdrawable: true,
    questions: [question],
  })
  await make(`/api/votes/${voteId}/announcement`, { announcedOn: dayAt(new Date()), place: '게시판' })
  const { id: assemblyId } = await make<CreatedRecord>('/api/assemblies', {
    listId,
    kind: 'association',
    title: '정기총회',
    place: '강당',
    // The desk opens on the day of the meeting.
    startsAt: new Date(Date.now() + (dayAt(new Date(Date.now() + HOUR_MS)) === dayAt(new Date()) ? HOUR_MS : 0)),
    bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: [{ kind: 'vote', voteId, matter: 'ordinary' }],
  })
  for (const status of ['noticed', 'open']) await make(`/api/assemblies/${assemblyId}/status`, { status })
  const { linkId } = await make<{ readonly linkId: string }>(`/api/votes/lists/${listId}/vote/${voteId}/link`, {})
  const vote = await make<Vote>(`/api/votes/${voteId}/status`, { status: 'open' }, 'PATCH')
  const range = encodeURIComponent(JSON.stringify([0, count]))
  const listed: readonly ListUser[] = (await must(`${base}/api/list-user/list/${listId}?range=${range}`, { headers }))
    .body
  const owners = await sideBySide([...people.entries()], async ([place, person]): Promise<DrilledOwner> => {
    const entry = listed.find(({ name }) => name === person.name)
    if (!entry) throw new Error(`${person.name} is not on the roll`)
    const attends = ways[place % ways.length] ?? 'none'
    const attending = attends === 'online' ? await proveByNice(base, assemblyId, person) : ''
    return { place, listUserId: entry.id, attends, attending, voting: await proveByNice(base, linkId, person) }
  })
  return { ...office, assemblyId, vote, linkId, owners }
}
