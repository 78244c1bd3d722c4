import type { PlaywrightWorkerArgs } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { openOffice, type Office } from './prepared-vote.ts'

/** Runs where it is taken for markup: the picture cannot be loaded. */
export const SCRIPT = '<img src=x onerror="alert(1)">'
/** Runs where a sheet takes a cell for a formula. */
export const FORMULA = '=HYPERLINK("http://evil.example","x")'
/** Neighbours in the second building. */
export const UNITS = 60

/**
 * A complex whose people are looked for, with a list and a vote; their texts would run where they
 * are taken for markup.
 */
export type SearchedComplex = {
  readonly office: Office
  readonly apartment: Apartment
  readonly list: List
  readonly vote: Vote
  readonly buildings: readonly [string, string]
  /** Owner of a name that nobody else has, in unit 1502 of the first building; the phone as shown. */
  readonly sought: { readonly name: string; readonly phone: string }
  /** Syllable in the names of complex, list and owners, which distinguishes them from others. */
  readonly family: string
  /** Beginning of the neighbours' names; two digits follow. */
  readonly neighbour: string
  /** New name of one of them. */
  readonly other: { readonly name: string; readonly phone: string }
}

const NAME = '화전 찾기마을'
/**
 * Syllables, one for each complex of this kind on a server: a retry makes another complex, and must
 * find nobody of the first.
 */
const FAMILIES = '나도라마바서아자차하'

const owner = (name: string, phone: string, dong: string, ho: string) => ({ name, phone, dong, ho, area: 84.9431 })

const written = (phone: string): string => phone.replace(/^(...)(....)(....)$/, '$1-$2-$3')

/** Returns the number of these complexes on the server. */
const countMade = async ({ call }: Office): Promise<number> =>
  (await call<readonly Apartment[]>('GET', `/api/apartment?filter=${encodeURIComponent(JSON.stringify({ q: NAME }))}`))
    .length

const makeVote = ({ call }: Office, listId: string): Promise<Vote> =>
  call('POST', '/api/votes', {
    listId,
    title: `찾기 투표 ${SCRIPT}`,
    description: SCRIPT,
    ballotKind: 'open',
    weight: 'unit',
    questions: [
      {
        title: `문항 ${SCRIPT}`,
        minChoices: 1,
        maxChoices: 1,
        choices: [{ label: `찬성 ${SCRIPT}` }, { label: '반대' }],
      },
    ],
  })

/** Makes one beside those that there are. */
export const prepareSearchedComplex = async (
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
): Promise<SearchedComplex> => {
  const office = await openOffice(await request.newContext({ baseURL }))
  const before = await countMade(office)
  const family = FAMILIES[before]
  if (family === undefined) throw new Error(`The server has ${before} such complexes, and no family for another one.`)
  const buildings = [`8${before}1`, `8${before}2`] as const
  const phone = (last: number): string => `01088${before}${String(last).padStart(5, '0')}`
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: `${NAME} ${family} ${SCRIPT}`,
    address: `서울특별시 ${SCRIPT}`,
    totalUnits: 100,
  })
  const list = await office.call<List>('POST', '/api/list', {
    name: `찾기 총회 ${family} ${SCRIPT}`,
    type: 'vote',
    apartmentId: apartment.id,
  })
  const sought = owner(`${family}찾음`, phone(99_999), buildings[0], '1502')
  const neighbour = `${family}이웃`
  const users = [
    sought,
    owner(SCRIPT, phone(99_992), buildings[0], '102'),
    owner(FORMULA, phone(99_993), buildings[0], '103'),
    ...Array.from({ length: UNITS }, (_, index) =>
      owner(`${neighbour}${String(index).padStart(2, '0')}`, phone(index), buildings[1], String(101 + index)),
    ),
  ]
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users })
  return {
    office,
    apartment,
    list,
    vote: await makeVote(office, list.id),
    buildings,
    sought: { name: sought.name, phone: written(sought.phone) },
    family,
    neighbour,
    other: { name: `${family}고침`, phone: written(phone(77_777)) },
  }
}
