import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord, UpdateParams } from 'react-admin'
import type { ApiClient } from '#ui/api-client.ts'
import { changesOf } from './changes.ts'
import { failAtFields } from './form-errors.ts'

/** Where the server keeps the records of a resource, and what is particular about them. */
export type Collection = {
  /** Under `/api/`; the resource's own name where it is left out. */
  readonly path?: string
  /** A collection that lives under another thing: the filter names which. */
  readonly parent?: { readonly path: string; readonly key: string; readonly part?: string }
  /** Filters that are on or off: a choice holds texts, the server wants true and false. */
  readonly flags?: readonly string[]
  /** Their contracts say PUT where others say PATCH; what is left out stays all the same. */
  readonly changedBy?: 'put'
}

/** By the name of the resource. */
export type Collections = Readonly<Record<string, Collection>>

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

const withFlags = (
  filter: Readonly<Record<string, unknown>>,
  flags: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      flags.includes(name) && typeof value === 'string' ? value === 'true' : value,
    ]),
  )

type Addressed = { readonly path: string; readonly params: GetListParams }

const addressed = (resource: string, { path, parent, flags = [] }: Collection, params: GetListParams): Addressed => {
  if (parent === undefined) return { path: path ?? resource, params }
  const { [parent.key]: parentId, ...filter } = (params.filter ?? {}) as Record<string, unknown>
  const parts = [parent.path, encodeURIComponent(String(parentId)), ...(parent.part === undefined ? [] : [parent.part])]
  return { path: parts.join('/'), params: { ...params, filter: withFlags(filter, flags) } }
}

/** react-admin's window on the server: simple-rest where our contracts are simple-rest; the rooms add calls where they are not. */
export const dataProviderOf = (api: ApiClient, collections: Collections): DataProvider => {
  const rest = simpleRest('/api', httpClientOf(api))
  const of = (resource: string): Collection => collections[resource] ?? {}
  const singular = (resource: string): string => of(resource).path ?? resource
  const getOne = <T extends RaRecord>(resource: string, id: Identifier) => rest.getOne<T>(singular(resource), { id })

  return {
    ...rest,
    getList: (resource, params) => {
      const target = addressed(resource, of(resource), params)
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
      const verb = of(resource).changedBy ?? 'patch'
      const answer = await api[verb](`/api/${singular(resource)}/${encodeURIComponent(String(id))}`, { body }).catch(
        failAtFields,
      )
      return { data: answer.data }
    },
    delete: async (resource: string, { id }: { readonly id: Identifier }) => {
      const answer = await api.delete(`/api/${singular(resource)}/${encodeURIComponent(String(id))}`)
      return { data: answer.data }
    },
  } as DataProvider
}
