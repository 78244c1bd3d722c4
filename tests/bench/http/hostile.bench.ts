import { z } from 'zod'
import { hostileFiles, honestFiles } from '#tests/support/forms/hostile-files.ts'
import type { HostileFile } from '#tests/support/hostile/hostile-file.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'

// Measures how long other callers wait while somebody uploads a file that costs much to read, or an
// honest large one, and while a few of those are imported. The server with its jobs and read models
// is a process of its own, as under `npm start`. The bench reports the longest pause of its event
// loop, the most work in one turn of it, and the most memory it ever had. A word after `--` picks
// the files whose names contain it.

const IMPORTED = /^(2000|10000) owners, (comma|sheet)/
const [PICKED = ''] = process.argv.slice(2)
const ROWS = 10_000

const address = z.object({ url: z.string(), authorization: z.string() })
const paused = z.object({ ms: z.number(), cpuMs: z.number(), peakMb: z.number() })
const answered = z.object({ id: z.string(), status: z.string(), code: z.string(), progress: z.number() }).partial()
type StatusAnswer = z.output<typeof answered> & { readonly http: number }

const database = await createBenchDatabase()
const ready = Promise.withResolvers<unknown>()
const server = startBenchProcess('./http/hostile-server.process.ts', [database.url], ready.resolve)
const { url, authorization } = address.parse(await ready.promise)

const call = async (method: string, path: string, body?: string | Blob): Promise<StatusAnswer> => {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(url + path, {
    method,
    headers: { authorization, ...type },
    ...(body === undefined ? {} : { body }),
  })
  return { http: answer.status, ...answered.parse(await answer.json()) }
}
const post = (path: string, body: unknown) => call('POST', path, JSON.stringify(body))
const pauseSoFar = async () => paused.parse(await (await fetch(`${url}/pauses`)).json())

const figures: { ms: number; name: string }[] = []
const measure = async (name: string, work: () => Promise<StatusAnswer>): Promise<StatusAnswer> => {
  await pauseSoFar()
  const begun = performance.now()
  const answer = await work()
  const seconds = (performance.now() - begun) / 1_000
  const { ms, cpuMs, peakMb } = await pauseSoFar()
  figures.push({ ms, name })
  const outcome = `${answer.http} ${answer.code ?? answer.status ?? ''}`
  console.log(
    `${ms.toFixed(0).padStart(5)} ms (${cpuMs.toFixed(0)} at work) ` +
      `${seconds.toFixed(1).padStart(6)} s  ${peakMb.toFixed(0)} MB  ${name}: ${outcome}`,
  )
  return answer
}

const pathOf = ({ target }: HostileFile, listId: string): string => {
  switch (target) {
    case 'template':
      return `/api/pdf-template/upload/${listId}`
    case 'guide':
      return `/api/lists/${listId}/signature/guide`
    case 'registers':
      return '/api/registry/import/file'
    case undefined:
      return `/api/roll-import/list/${listId}`
  }
}

/** Waits for an import of registers to end: its job reads what the call took. */
const untilRegistersAreRead = async ({ id, ...answer }: StatusAnswer): Promise<StatusAnswer> => {
  if (id === undefined) return answer
  for (;;) {
    const seen = await call('GET', `/api/registry/import/${id}/progress`)
    if (seen.status !== 'queued' && seen.status !== 'running') return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const upload = async (listId: string, file: HostileFile): Promise<StatusAnswer> => {
  const { name, bytes, target } = file
  const form = new FormData()
  if (target === 'registers') form.append('listId', listId)
  form.append('file', new Blob([new Uint8Array(bytes())]), name)
  const encoded = new Response(form)
  const body = new Blob([await encoded.arrayBuffer()], { type: encoded.headers.get('content-type') ?? '' })
  return measure(name, async () => {
    const answer = await call('POST', pathOf(file, listId), body)
    return target === 'registers' ? untilRegistersAreRead(answer) : answer
  })
}

const importAll = async (id: string): Promise<StatusAnswer> => {
  await post(`/api/roll-import/${id}/start`, {})
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const answer = await call('GET', `/api/roll-import/${id}`)
    if (answer.status !== 'running') return answer
  }
}

const newList = async (name: string, type = 'vote'): Promise<string> => {
  const { id: apartmentId } = await post('/api/apartment', { name, address: '고양시', totalUnits: 10_000 })
  return (await post('/api/list', { name, type, apartmentId })).id ?? ''
}

try {
  const listId = await newList('올려 보는 명부')
  const signatureListId = await newList('올려 보는 동의서', 'signature')
  for (const file of [...hostileFiles, ...honestFiles].filter(({ name }) => name.includes(PICKED))) {
    const { id } = await upload(file.target === undefined ? listId : signatureListId, file)
    if (id !== undefined && IMPORTED.test(file.name)) await measure(`import of ${file.name}`, () => importAll(id))
    if (id !== undefined && file.target === undefined) await call('DELETE', `/api/roll-import/${id}`)
  }
  const bulkId = await newList('한꺼번에')
  const bulk = (name: string, users: string) =>
    measure(`${name}, at once`, () => call('POST', '/api/list-user/bulk', `{"listId":"${bulkId}","users":[${users}]}`))
  const rows = (ho: (n: number) => number): string =>
    Array.from({ length: ROWS }, (_, n) => `{"name":"김주민${n}","dong":"101","ho":"${ho(n)}"}`).join(',')
  await bulk(
    `${ROWS} rows of one unit`,
    rows(() => 1),
  )
  await bulk(
    `${ROWS} rows of ${ROWS} units`,
    rows((n) => n + 1),
  )
  await bulk('4 MB of empty lists', '[],'.repeat(1_390_000) + '[]')
  await bulk('4 MB of numbers', '1,'.repeat(2_080_000) + '1')
  await bulk('4 MB of fields', `{${Array.from({ length: 300_000 }, (_, n) => `"f${n}":1`).join(',')}}`)
  await bulk('4 MB of escapes', `"${'\\u0041'.repeat(690_000)}"`)
  const { peakMb } = await pauseSoFar()
  const longest = figures.reduce((worst, figure) => (figure.ms > worst.ms ? figure : worst), { ms: 0, name: '' })
  console.log(
    `${hostileFiles.length} hostile files, ${honestFiles.length} honest ones; the longest pause: ${longest.name}`,
  )
  await server.stop()
  console.log(JSON.stringify({ longest_pause_ms: Math.round(longest.ms), peak_mb: Math.round(peakMb) }))
} finally {
  await database.drop()
}
