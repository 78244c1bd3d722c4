import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { findDemonstration, type Office } from './prepared-vote.ts'

const withFilter = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const yesOrNo = {
  title: '승강기를 교체합니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const whoIsElected = {
  title: '누구를 뽑으시겠습니까?',
  minChoices: 1,
  maxChoices: 1,
  seats: 1,
  choices: [{ label: '김하나' }, { label: '이두리' }],
}

/** Pages that are the same whatever the complex has. */
const general: readonly string[] = [
  '/',
  '/calendar',
  '/start',
  '/apartments',
  '/apartments/create',
  '/lists',
  '/lists/create',
  '/lists/create?purpose=management-bylaws',
  '/votes',
  '/votes/create',
  '/signatures',
  '/registry',
  '/registry/collections',
  '/messages',
  '/users',
  '/admins',
  '/admins/create',
  '/pending',
  '/profile',
  '/sign-ins',
  '/access-log',
  '/access-review',
  '/findings',
  '/log',
  '/proof',
  '/retention',
  '/charts',
  '/analytics',
  '/client-logs',
  '/error-reports',
  '/holidays',
  '/integration/tokens',
  '/integration/webhooks',
  '/help',
  '/help/start',
]

const partsOfAll = [
  '',
  '/plan',
  '/roll',
  '/building-ledger',
  '/registry',
  '/changes',
  '/messages',
  '/messages?part=settings',
  '/activities',
]
const partsOfVotes = [
  ...partsOfAll,
  '/identity',
  '/phone-calls',
  '/identity-records',
  '/votes',
  '/links',
  '/templates',
  '/documents',
]
const partsOfConsents = [...partsOfAll, '/identity', '/signature', '/consents', '/templates', '/documents']

/** Makes drafts in a list and finds the demonstration's votes; returns the pages of all of them. */
const pagesOfVotes = async (office: Office, listId: string, apartmentId: string, openId: string) => {
  const draft = (title: string, over: object) =>
    office.call<Vote>('POST', '/api/votes', { listId, title, ballotKind: 'secret', weight: 'unit', ...over })
  const plain = await draft('승강기 교체', { questions: [yesOrNo] })
  const election = await draft('대표 선거', { kind: 'election', questions: [whoIsElected] })
  const votes = await office.call<readonly Vote[]>('GET', withFilter('/api/votes', { apartmentId }))
  const counted = votes.find(({ countedAt }) => countedAt !== null)?.id ?? openId
  return [
    `/votes/${openId}/show`,
    `/votes/${openId}/desk`,
    `/votes/${openId}/papers`,
    `/votes/${openId}/proxies`,
    `/votes/${counted}/show`,
    `/votes/${plain.id}/show`,
    `/votes/${plain.id}`,
    `/votes/${plain.id}/announcement`,
    `/votes/${election.id}/candidates`,
  ]
}

/** Returns the addresses of all pages of the office, with what the demonstration has on them. */
export const officePages = async (office: Office): Promise<readonly string[]> => {
  const { apartmentId, listId, voteId } = await findDemonstration(office)
  const lists = await office.call<readonly List[]>('GET', `/api/list/apartment/${apartmentId}`)
  const consents = lists.find(({ type, status }) => type === 'signature' && status === 'active')?.id ?? listId
  return [
    ...general,
    ...['', '/show', '/accounts', '/building-ledger'].map((part) => `/apartments/${apartmentId}${part}`),
    ...partsOfVotes.map((part) => `/lists/${listId}/show${part}`),
    ...partsOfConsents.map((part) => `/lists/${consents}/show${part}`),
    ...['', '/import'].map((part) => `/lists/${listId}${part}`),
    ...['collect', 'import', 'proposals'].map((part) => `/lists/${consents}/registry/${part}`),
    ...(await pagesOfVotes(office, listId, apartmentId, voteId)),
  ]
}
