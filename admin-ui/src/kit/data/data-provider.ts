import simpleRest from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, Identifier, RaRecord, UpdateParams } from 'react-admin'
import type { ApiClient } from '#ui/http/api-client.ts'
import type { Calls, Method } from '#ui/http/calls.ts'
import type { CallName, CollectionCall } from '#services/calls.contract.ts'
import { changesOf, expectedValuesOf } from './changes.ts'
import { failAtFields } from './form-errors.ts'

/** Calls of a resource, and its particular settings. */
export type Collection = {
  /** Call that lists the records, page by page. */
  readonly list: CollectionCall
  /**
   * Filter whose value fills the parameter in the call's path, for a collection that belongs to
   * another record.
   */
  readonly parent?: string
  /** Call that changes a record, where it is not PATCH on the path of the list. */
  readonly record?: Extract<CallName, `PUT ${string}/{id}`>
  /**
   * Sends the former values with a change, so that the server refuses to overwrite somebody else's
   * change.
   */
  readonly saysBefore?: boolean
  /** Boolean filters: a choice holds texts, the server expects true and false. */
  readonly flags?: readonly string[]
}

/** Collections by the name of the resource. */
export type Collections = Readonly<Record<string, Collection>>

const API = '/api'

/** Returns the path of a call below the API's address, as simple-rest expects it. */
const pathIn = (call: CallName): string => call.slice(call.indexOf(API) + API.length + 1)

type HttpOptions = { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | null }

/**
 * Makes the HTTP client of simple-rest from the api client, with its tokens, retries and errors.
 */
const httpClientOf =
  (api: ApiClient) =>
  async (url: string, options: HttpOptions = {}) => {
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
    // simple-rest uses these methods alone.
    const { data, headers } = await api.send((options.method ?? 'GET') as Method, url, {
      body,
      signal: options.signal ?? undefined,
    })
    return { status: 200, headers: headers as Headers, body: '', json: data }
  }

/** Turns the texts that a choice holds for true and false into what the server expects. */
export const withFlags = (
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

const addressed = ({ list, parent, flags = [] }: Collection, params: GetListParams): Addressed => {
  const given = (params.filter ?? {}) as Record<string, unknown>
  if (parent === undefined)
    return { path: pathIn(list), params: flags.length === 0 ? params : { ...params, filter: withFlags(given, flags) } }
  const { [parent]: parentId, ...filter } = given
  const path = pathIn(list).replace(/\{\w+\}/, () => encodeURIComponent(String(parentId)))
  return { path, params: { ...params, filter: withFlags(filter, flags) } }
}

/**
 * Returns the data provider of react-admin: simple-rest where our contracts follow it, and calls by
 * name elsewhere.
 *
 * @throws Error for a resource that no module has
 */
export const dataProviderOf = (api: ApiClient, collections: Collections): DataProvider & Calls => {
  const rest = simpleRest(API, httpClientOf(api))
  const of = (resource: string): Collection => {
    const collection = collections[resource]
    if (collection === undefined) throw new Error(`No module has the resource ${resource}.`)
    return collection
  }
  const singular = (resource: string): string => {
    const { list, record } = of(resource)
    return record === undefined ? pathIn(list) : pathIn(record).replace('/{id}', '')
  }
  const getOne = <T extends RaRecord>(resource: string, id: Identifier) => rest.getOne<T>(singular(resource), { id })
  const addressOf = (resource: string, id: Identifier): string =>
    `${API}/${singular(resource)}/${encodeURIComponent(String(id))}`

  return {
    ...rest,
    call: api.call,
    answerTo: api.answerTo,
    getList: (resource, params) => {
      const target = addressed(of(resource), params)
      return rest.getList(target.path, target.params)
    },
    getOne: (resource, params) => rest.getOne(singular(resource), params),
    // Records below a list cannot be requested without it: this makes a few single reads, which
    // share the cache.
    getMany: async <T extends RaRecord>(resource: string, { ids }: { readonly ids: readonly Identifier[] }) => {
      const answers = await Promise.all(ids.map((id) => getOne<T>(resource, id)))
      return { data: answers.map(({ data }) => data) }
    },
    create: (resource: string, params: CreateParams) => rest.create(singular(resource), params).catch(failAtFields),
    // A form holds the whole record as it was when it was opened: only the changed fields are sent,
    // so that changes of others stay.
    update: async (resource: string, { id, data, previousData }: UpdateParams) => {
      const { record, saysBefore = false } = of(resource)
      const changes = changesOf(previousData ?? {}, data)
      const body = saysBefore ? { ...changes, before: expectedValuesOf(previousData ?? {}, changes) } : changes
      const method = record === undefined ? 'PATCH' : 'PUT'
      const answer = await api.send(method, addressOf(resource, id), { body }).catch(failAtFields)
      return { data: answer.data }
    },
    delete: (resource, params) => rest.delete(singular(resource), params),
  } as DataProvider & Calls
}
