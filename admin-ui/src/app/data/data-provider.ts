import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord, UpdateParams } from 'react-admin'
import type { ApiClient } from '#ui/api-client.ts'
import type { DashboardStats } from '#services/admin/dashboard.contract.ts'
import type { RollImport } from '#services/list-user/list-users.contract.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import type { VoteLink } from '#services/vote/vote-link.contract.ts'
import type { Vote, VoteResults } from '#services/vote/votes.contract.ts'
import { changesOf } from './changes.ts'
import { adminCommandsOf, type AdminCommands } from './admin-commands.ts'
import { withFormErrors } from './form-errors.ts'

type LinkAddress = { readonly listId: string; readonly voteId: string }
/** One row of a roll as it goes out: texts as typed; the server names what is wrong with it. */
export type RollRowInput = Readonly<Record<string, string | number | boolean | null>>

/** What the office asks of the server beside reading, creating, changing and deleting records. All reject with `ApiError`. */
export type DanjiDataProvider = DataProvider & AdminCommands & {
  /** Of all complexes that one may see, or of one. */
  readonly dashboardStats: (apartmentId?: string) => Promise<DashboardStats>
  readonly listStats: (listId: string) => Promise<ListStats>
  readonly importRoll: (listId: string, users: readonly RollRowInput[]) => Promise<RollImport>
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
    const { data, headers } = await api[verb](url, { body, ...(options.signal == null ? {} : { signal: options.signal }) })
    return { status: 200, headers: headers as Headers, body: '', json: data }
  }

const collections: Readonly<Record<string, string>> = {
  apartments: 'apartment',
  lists: 'list',
  votes: 'votes',
  admins: 'admin/admins',
  users: 'admin/users',
  'sign-ins': 'auth/sign-ins',
  'client-logs': 'monitoring/client-logs',
  'error-reports': 'monitoring/error-reports',
}

/** Collections that live under another thing: the filter names which. */
const parents: Readonly<Record<string, { readonly path: string; readonly key: string }>> = {
  lists: { path: 'list/apartment', key: 'apartmentId' },
  'list-users': { path: 'list-user/list', key: 'listId' },
}

const addressed = (resource: string, params: GetListParams): { readonly path: string; readonly params: GetListParams } => {
  const parent = parents[resource]
  if (parent === undefined) return { path: collections[resource] ?? resource, params }
  const { [parent.key]: parentId, ...filter } = (params.filter ?? {}) as Record<string, unknown>
  return { path: `${parent.path}/${encodeURIComponent(String(parentId))}`, params: { ...params, filter } }
}

const commandsOf = (api: ApiClient) => ({
  dashboardStats: async (apartmentId?: string) => (await api.get<DashboardStats>('/api/admin/dashboard/stats', { query: { apartmentId } })).data,
  listStats: async (listId: string) => (await api.get<ListStats>(`/api/list/${listId}/stats`)).data,
  importRoll: async (listId: string, users: readonly RollRowInput[]) =>
    (await api.post<RollImport>('/api/list-user/bulk', { body: { listId, users } })).data,
  voteResults: async (voteId: string) => (await api.get<VoteResults>(`/api/votes/${voteId}/results`)).data,
  changeVoteStatus: async (voteId: string, status: 'open' | 'closed') => (await api.patch<Vote>(`/api/votes/${voteId}/status`, { body: { status } })).data,
  issueVoteLink: async ({ listId, voteId }: LinkAddress) =>
    (await api.post<VoteLink>(`/api/votes/lists/${listId}/vote/${voteId}/link`, { body: {} })).data,
  changeVoteLinkStatus: async ({ listId, voteId }: LinkAddress, status: VoteLink['status']) =>
    (await api.put<VoteLink>(`/api/lists/${listId}/vote/${voteId}/link/status`, { body: { status } })).data,
})

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
      const answer = await api.patch(`/api/${singular(resource)}/${encodeURIComponent(String(id))}`, { body }).catch(failAtFields)
      return { data: answer.data }
    },
    delete: async (resource: string, { id }: { readonly id: Identifier }) => {
      const answer = await api.delete(`/api/${singular(resource)}/${encodeURIComponent(String(id))}`)
      return { data: answer.data }
    },
    ...commandsOf(api),
    ...adminCommandsOf(api),
  } as DanjiDataProvider
}
