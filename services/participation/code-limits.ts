import { sql } from 'kysely'
import type { Metadata } from '#events/metadata.ts'
import type { CodesHeldEvent } from '#events/participation/codes-held.events.ts'
import { commandHandler } from '../core/command-handler.ts'
import { holderOf } from '../core/http/connection-shares.ts'
import type { Deps } from '../core/deps.ts'
import { codesHeldDecider, codesHeldStream } from './codes-held.decider.ts'
import { codesUsedUp } from './voter-verification.decider.ts'

/**
 * Tables of codes per hour, and of requests for calls, counted for the whole product over all
 * processes. Names of rows are keyed digests, from which no phone or address can be read, and rows
 * are deleted with their hour.
 */
export const codeBudgetTables: Readonly<Record<string, string>> = {
  '901-code-budget': `
    create table code_budget (
      scope text primary key,
      since timestamptz not null,
      spent integer not null
    );
    create index code_budget_since on code_budget (since);`,
}

export const HOUR_MS = 60 * 60_000

/** Maximum number of codes for one phone in an hour, from anybody. */
const MAX_OF_PHONE = 14
/** Number of them reserved for networks with few requests for this phone. */
const RESERVED_PER_PHONE = 6
/**
 * Maximum number of requests for a phone by which a network counts as one with few: for a person
 * whose first message was late.
 */
const HARDLY_FOR_PHONE = 2
/** Codes of one list for one network in an hour: a hall may share one address. */
const MAX_OF_NETWORK = 200
/** Maximum number of requests in a list by which a network counts as one with few: a household. */
const HARDLY_IN_LIST = 5

/**
 * Scopes that codes are counted by. `phone in network`: only to find networks with few requests.
 */
type Scope = 'phone in network' | 'network' | 'phone' | 'link' | 'list'
type SpentCodes = Readonly<Record<Scope, number>>
type BudgetScope = CodesHeldEvent['data']['of']

type CodeLimits = { readonly perList: number; readonly factor: number }

/**
 * Returns the budgets that one more code would exceed, if it is counted already. A part of each is
 * reserved for networks with few requests, so that nobody uses up everything. `isKnown`: this
 * browser was admitted by a code for the same claim before; its own limit is enough then.
 */
export const exceededScopes = (
  spent: SpentCodes,
  isKnown: boolean,
  { perList, factor }: CodeLimits,
): readonly BudgetScope[] => {
  // A factor below 1 leaves each limit at least one, here as elsewhere.
  const times = (count: number): number => Math.ceil(count * factor)
  const isNewForPhone = isKnown || spent['phone in network'] <= times(HARDLY_FOR_PHONE)
  const isNewInList = isKnown || spent.network <= times(HARDLY_IN_LIST)
  const most: Readonly<Record<BudgetScope, number>> = {
    phone: times(isNewForPhone ? MAX_OF_PHONE : MAX_OF_PHONE - RESERVED_PER_PHONE),
    network: times(MAX_OF_NETWORK),
    link: isNewInList ? perList : perList / 2,
    list: isNewInList ? perList : (perList * 3) / 4,
  }
  const own: readonly BudgetScope[] = isKnown ? [] : ['phone', 'network']
  return [...own, 'link' as const, 'list' as const].filter((of) => spent[of] > most[of])
}

type CodeSendRequest = {
  readonly target: { readonly voteId: string; readonly listId: string; readonly apartmentId: string }
  /** Phone as it was claimed, whether or not it is on the roll. */
  readonly phone: string
  readonly ip: string
  readonly isKnown: boolean
}
/** Count of a scope since the first of its hour. */
export type HourCount = { readonly scope: string; readonly since: Date; readonly spent: number }

/**
 * Returns the scopes in the order in which rows are locked: the one that all share comes last, and
 * is locked the shortest.
 */
const scopesOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { target, phone, ip }: CodeSendRequest,
): ReadonlyMap<Scope, string> => {
  const network = holderOf(ip)
  const named: readonly (readonly [Scope, string])[] = [
    ['phone in network', `${phone}\n${network}`],
    ['network', `${target.listId}\n${network}`],
    ['phone', phone],
    ['link', target.voteId],
    ['list', target.listId],
  ]
  return new Map(named.map(([scope, name]) => [scope, secrets.digest('code budget', `${scope}\n${name}`)]))
}

/** Counts one more in every scope, all or nothing; `judge` throws where it is one too many. */
export const countInHour = (
  { database }: Pick<Deps, 'database'>,
  scopes: readonly string[],
  now: Date,
  judge: (rows: ReadonlyMap<string, HourCount>) => void,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const began = new Date(now.getTime() - HOUR_MS)
    const { rows } = await sql<HourCount>`
      insert into code_budget as b (scope, since, spent)
      select scope, ${now}, 1 from unnest(${scopes}::text[]) with ordinality as asked (scope, place) order by place
      on conflict (scope) do update set
        since = case when b.since <= ${began} then excluded.since else b.since end,
        spent = case when b.since <= ${began} then 1 else b.spent + 1 end
      returning scope, since, spent`.execute(transaction)
    judge(new Map(rows.map((row) => [row.scope, row])))
  })

/**
 * Counts a code that is about to be issued. If a budget is used up, records that once within its
 * hour, and refuses the code with the time from which it may be requested again.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const spendCode = async (
  deps: Deps,
  asked: CodeSendRequest,
  { now, metadata }: { readonly now: Date; readonly metadata: Metadata },
): Promise<void> => {
  const scopes = scopesOf(deps, asked)
  const held = new Map<BudgetScope, number>()
  const judge = (rows: ReadonlyMap<string, HourCount>): void => {
    const rowOf = (scope: Scope): HourCount | undefined => rows.get(scopes.get(scope) ?? '')
    const spentIn = (scope: Scope): number => rowOf(scope)?.spent ?? 0
    const spent: SpentCodes = {
      'phone in network': spentIn('phone in network'),
      network: spentIn('network'),
      phone: spentIn('phone'),
      link: spentIn('link'),
      list: spentIn('list'),
    }
    const most = { perList: deps.codesPerListHour, factor: deps.rateLimitFactor }
    for (const budget of exceededScopes(spent, asked.isKnown, most))
      held.set(budget, (rowOf(budget)?.since ?? now).getTime() + HOUR_MS)
    if (held.size > 0) throw codesUsedUp(Math.max(...held.values()), now)
  }
  try {
    await countInHour(deps, [...scopes.values()], now, judge)
  } catch (error) {
    for (const budget of held.keys()) deps.codes.held(budget)
    for (const [budget, until] of held)
      await recordExhausted(deps, asked, { of: budget, until, scope: scopes.get(budget) ?? '', metadata })
    throw error
  }
}

type BudgetNotice = {
  readonly of: BudgetScope
  readonly until: number
  readonly scope: string
  readonly metadata: Metadata
}

/**
 * Records that a budget is used up. Its id is derived from the row and its hour, so that later
 * requests record nothing.
 */
const recordExhausted = async (
  { store, secrets }: Deps,
  { target }: CodeSendRequest,
  told: BudgetNotice,
): Promise<void> => {
  const { of, scope, metadata } = told
  const { voteId, listId, apartmentId } = target
  const until = new Date(told.until).toISOString()
  const heldId = secrets.derivedId(voteId, `codes held ${scope} ${until}`)
  const held = { heldId, apartmentId, listId, voteId, of, until }
  await commandHandler(
    store,
    codesHeldDecider,
  )({ stream: codesHeldStream(heldId), command: () => ({ type: 'HoldCodes', held }), metadata })
}

/** Throws away what was counted in hours that are over. Returns how many rows. */
export const forgetCodeBudgets = async (database: Deps['database'], now: Date): Promise<number> => {
  const over = new Date(now.getTime() - HOUR_MS)
  const { numAffectedRows } = await sql`delete from code_budget where since < ${over}`.execute(database)
  return Number(numAffectedRows ?? 0)
}
