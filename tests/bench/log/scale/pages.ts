import { median, quantile, setting, type Series } from '../../paired-rounds.ts'
import type { VotingServer, VotingServers } from './voting-servers.ts'

const CALLS = setting('BENCH_PAGE_CALLS', 30)
const WARM_UP_CALLS = 3

type Page = { readonly path: (at: VotingServer) => string; readonly as: 'office' | 'voter' | 'nobody' }

const office = (path: Page['path']): Page => ({ path, as: 'office' })
const range = 'range=[0,24]'

/** The twenty calls that the screens of office and residents make most. */
const pages: Readonly<Record<string, Page>> = {
  'own account': office(() => '/api/auth/me'),
  dashboard: office(({ apartmentId }) => `/api/admin/dashboard/stats?apartmentId=${apartmentId}`),
  complexes: office(() => `/api/apartment?${range}`),
  'lists of a complex': office(({ apartmentId }) => `/api/list/apartment/${apartmentId}?${range}`),
  list: office(({ listId }) => `/api/list/${listId}`),
  'figures of a list': office(({ listId }) => `/api/list/${listId}/stats`),
  'unit grid': office(({ listId }) => `/api/list/${listId}/units?form=compact`),
  'persons of a list': office(({ listId }) => `/api/list/${listId}/users?${range}`),
  roll: office(({ listId }) => `/api/list-user/list/${listId}?${range}`),
  activities: office(({ listId }) => `/api/list/${listId}/activities?${range}`),
  votes: office(({ listId }) => `/api/votes?${range}&filter=${encodeURIComponent(JSON.stringify({ listId }))}`),
  vote: office(({ voteId }) => `/api/votes/${voteId}`),
  turnout: office(({ voteId }) => `/api/votes/${voteId}/turnout`),
  results: office(({ voteId }) => `/api/votes/${voteId}/results`),
  approvals: office(() => `/api/admin/pending?${range}`),
  findings: office(() => `/api/admin/findings?${range}`),
  explorer: office(() => '/api/admin/log/events?limit=50'),
  'link without session': { path: ({ linkId }) => `/api/vote/${linkId}`, as: 'nobody' },
  'link with session': { path: ({ linkId }) => `/api/vote/${linkId}`, as: 'voter' },
  'tree head': { path: () => '/api/log/tree-head', as: 'nobody' },
}

const headersOf = ({ token, cookies }: VotingServer, as: Page['as']): Readonly<Record<string, string>> => {
  if (as === 'office') return { authorization: `Bearer ${token}` }
  return as === 'voter' ? { cookie: cookies[0] ?? '' } : {}
}

/** Returns the milliseconds of one call. @throws Error where it is not answered with 200 */
const call = async (server: VotingServer, { path, as }: Page): Promise<number> => {
  const [url, began] = [`http://127.0.0.1:${server.port}${path(server)}`, performance.now()]
  const answer = await fetch(url, { headers: headersOf(server, as) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`)
  return performance.now() - began
}

/** Calls a page on both servers in turn, every second time in the opposite order. */
const inTurn = async ({ long, empty }: VotingServers, page: Page) => {
  const times = new Map<VotingServer, number[]>([
    [long, []],
    [empty, []],
  ])
  for (let turn = 0; turn < CALLS + WARM_UP_CALLS; turn += 1)
    for (const server of turn % 2 === 0 ? [long, empty] : [empty, long]) {
      const ms = await call(server, page)
      if (turn >= WARM_UP_CALLS) times.get(server)?.push(ms)
    }
  return { onLong: times.get(long) ?? [], onEmpty: times.get(empty) ?? [] }
}

/** Measures the pages of an open vote on a long log, beside the same pages of a vote on an empty one. */
export const measurePages = async (servers: VotingServers): Promise<readonly Series[]> => {
  const ratios: number[] = []
  const tails: number[] = []
  for (const [name, page] of Object.entries(pages)) {
    const { onLong, onEmpty } = await inTurn(servers, page)
    const [long, empty] = [onLong, onEmpty].map(
      (times) => `${median(times).toFixed(1).padStart(8)} (p95 ${quantile(times, 0.95).toFixed(1)})`,
    )
    console.log(`${name.padEnd(24)}${long} ms, empty log ${empty} ms`)
    ratios.push(median(onEmpty) / median(onLong))
    tails.push(quantile(onEmpty, 0.95) / quantile(onLong, 0.95))
  }
  return [
    { name: 'page_speed_long_per_empty', figures: ratios },
    { name: 'slowest_page_long_per_empty', figures: [Math.min(...ratios)] },
    { name: 'page_p95_long_per_empty', figures: tails },
  ]
}
