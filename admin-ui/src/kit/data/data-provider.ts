import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord, UpdateParams } from 'react-admin'
import type { ApiClient } from '#ui/api-client.ts'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import type { VoteLink } from '#services/vote/vote-link.contract.ts'
import type { Vote, VoteResults } from '#services/vote/votes.contract.ts'
import { changesOf } from './changes.ts'
import { adminCommandsOf, type AdminCommands } from '../../account/account-commands.ts'
import { withFormErrors } from './form-errors.ts'
import { listCommandsOf, type ListCommands } from '../../list/list-commands.ts'
import { rollCommandsOf, type RollCommands } from '../../roll/roll-commands.ts'

type LinkAddress = { readonly listId: string; readonly voteId: string }

/** What the office asks of the server beside reading, creating, changing and deleting records. All reject with `ApiError`. */
export type DanjiDataProvider = DataProvider &
  AdminCommands &
  ListCommands &
  RollCommands & {
    /** Of all complexes that one may see, or of one. */
    readonly dashboardStats: (apartmentId?: string) => Promise<DashboardStats>
    readonly listStats: (listId: string) => Promise<ListStats>
    readonly voteResults: (voteId: string) => Promise<VoteResults>
    readonly changeVoteStatus: (voteId: string, status: 'open' | 'closed') => Promise<Vote>
    readonly issueVoteLink: (address: LinkAddress) => Promise<VoteLink>
    readonly changeVoteLinkStatus: (address: LinkAddress, status: VoteLink['status']) => Promise<VoteLink>
  }

type HttpOptions = { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | null }

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** simple-rest speaks through this: the api client's tokens, retries and errors under its URLs. */
const httpClientOf =
  (api: ApiClient) =>
  async (url: string, options: HttpOptions = {}) => {
    const verb = verbs[(options.method ?? 'GET') as keyof typeof verbs]
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
    const { data, headers } = await api[verb](url, {
      body,
      ...(options.signal == null ? {} : { signal: options.signal }),
    })
    return { status: 200, headers: headers as Headers, body: '', json: data }
  }

const collections: Readonly<Record<string, string>> = {
  apartments: 'apartment',
  lists: 'list',
  votes: 'votes',
  admins: 'admin/admins',
  users: 'admin/users',
  'sign-ins': 'auth/sign-ins',
  'access-log': 'admin/access-log',
  'list-users': 'list-user',
  'roll-imports': 'roll-import',
  'client-logs': 'monitoring/client-logs',
  'error-reports': 'monitoring/error-reports',
}

/** Collections that live under another thing: the filter names which. */
const parents: Readonly<Record<string, { readonly path: string; readonly key: string; readonly part?: string }>> = {
  lists: { path: 'list/apartment', key: 'apartmentId' },
  'list-users': { path: 'list-user/list', key: 'listId' },
  'roll-imports': { path: 'roll-import/list', key: 'listId' },
  'contact-changes': { path: 'list', key: 'listId', part: 'changes' },
  'list-activities': { path: 'list', key: 'listId', part: 'activities' },
}

/** Filters that are on or off: a choice holds texts, the server wants true and false. */
const flags: ReadonlySet<string> = new Set(['kakaoEnabled', 'contactChanged', 'coOwned', 'archived'])

const withFlags = (filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      flags.has(name) && typeof value === 'string' ? value === 'true' : value,
    ]),
  )

const addressed = (
  resource: string,
  params: GetListParams,
): { readonly path: string; readonly params: GetListParams } => {
  const parent = parents[resource]
  if (parent === undefined) return { path: collections[resource] ?? resource, params }
  const { [parent.key]: parentId, ...filter } = (params.filter ?? {}) as Record<string, unknown>
  const path = [
    parent.path,
    encodeURIComponent(String(parentId)),
    ...(parent.part === undefined ? [] : [parent.part]),
  ].join('/')
  return { path, params: { ...params, filter: withFlags(filter) } }
}

const commandsOf = (api: ApiClient) => ({
  dashboardStats: async (apartmentId?: string) =>
    (await api.get<DashboardStats>('/api/admin/dashboard/stats', { query: { apartmentId } })).data,
  listStats: async (listId: string) => (await api.get<ListStats>(`/api/list/${listId}/stats`)).data,
  voteResults: async (voteId: string) => (await api.get<VoteResults>(`/api/votes/${voteId}/results`)).data,
  changeVoteStatus: async (voteId: string, status: 'open' | 'closed') =>
    (await api.patch<Vote>(`/api/votes/${voteId}/status`, { body: { status } })).data,
  issueVoteLink: async ({ listId, voteId }: LinkAddress) =>
    (await api.post<VoteLink>(`/api/votes/lists/${listId}/vote/${voteId}/link`, { body: {} })).data,
  changeVoteLinkStatus: async ({ listId, voteId }: LinkAddress, status: VoteLink['status']) =>
    (await api.put<VoteLink>(`/api/lists/${listId}/vote/${voteId}/link/status`, { body: { status } })).data,
})

/** Their contracts say PUT where others say PATCH; what is left out stays all the same. */
const changedByPut: ReadonlySet<string> = new Set(['lists', 'list-users'])

const failAtFields = (thrown: unknown): never => {
  throw withFormErrors(thrown)
}

/** react-admin's window on the server: simple-rest where our contracts are simple-rest, named calls where they are not. */
export const dataProviderOf = (api: ApiClient): DanjiDataProvider => {
  const rest = simpleRest('/api', httpClientOf(api))
  const singular = (resource: string): string => collections[resource] ?? resource
  const getOne = <T extends RaRecord>(resource: string, id: Identifier) => rest.getOne<T>(singular(resource), { id })

  return {
    ...rest,
    getList: (resource, params) => {
      const target = addressed(resource, params)
      return rest.getList(target.path, target.params)
    },
    getOne: (resource, params) => rest.getOne(singular(resource), params),
    // Lists and votes have no filter by id: a few single reads, which the cache shares.
    getMany: async <T extends RaRecord>(resource: string, { ids }: { readonly ids: readonly Identifier[] }) => {
      const answers = await Promise.all(ids.map((id) => getOne<T>(resource, id)))
      return { data: answers.map(({ data }) => data) }
    },
    create: (resource: string, params: CreateParams) => rest.create(singular(resource), params).catch(failAtFields),
    // A form holds the whole record; the server takes what was changed, and refuses what it does not know.
    update: async (resource: string, { id, data, previousData }: UpdateParams) => {
      const body = changesOf(previousData ?? {}, data)
      const verb = changedByPut.has(resource) ? 'put' : 'patch'
      const answer = await api[verb](`/api/${singular(resource)}/${encodeURIComponent(String(id))}`, { body }).catch(
        failAtFields,
      )
      return { data: answer.data }
    },
    delete: async (resource: string, { id }: { readonly id: Identifier }) => {
      const answer = await api.delete(`/api/${singular(resource)}/${encodeURIComponent(String(id))}`)
      return { data: answer.data }
    },
    ...commandsOf(api),
    ...adminCommandsOf(api),
    ...listCommandsOf(api),
    ...rollCommandsOf(api),
  } as DanjiDataProvider
}
