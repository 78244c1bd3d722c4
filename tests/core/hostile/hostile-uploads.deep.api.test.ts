import { expect, it } from 'vitest'
import { errors } from '#services/core/errors/error.contract.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { isDeep } from '#tests/support/deep.ts'
import { hostileFiles } from '#tests/support/forms/hostile-files.ts'
import type { HostileFile } from '#tests/support/hostile/hostile-file.ts'
import { watchPauses } from '#tests/support/pauses.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// Documents, pictures and archives that cost much to open: each is read or refused in time, and
// nobody else waits for it.

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId, type: 'signature' })

/** Longest work of the server's own thread in one turn, in milliseconds of its processor time. */
const MAX_MS = 250

const paths = {
  template: `/api/pdf-template/upload/${listId}`,
  guide: `/api/lists/${listId}/signature/guide`,
  registers: '/api/registry/import/file',
} as const

type TargetedFile = HostileFile & { readonly target: keyof typeof paths }
const sent = hostileFiles.filter((file): file is TargetedFile => file.target !== undefined)

/** Files that `npm test` sends; `npm run test:deep` sends all. */
const SAMPLE: readonly string[] = [
  'a page tree of 40,000 levels.pdf',
  'forms that double.pdf',
  'a picture of 60,000 × 60,000 dots.png',
  '4,999 files of registers.zip',
  'forms that double, as a register.pdf',
]

type UploadAnswer = { readonly id?: string; readonly code?: string; readonly status?: string }

const isOver = ({ status }: UploadAnswer): boolean => status === 'completed' || status === 'failed'

/**
 * The form that a file is sent in: made before anything is measured, since making it takes this
 * thread longer than the call.
 */
const formWith = async ({ name, bytes, target }: TargetedFile) => {
  const form = new FormData()
  if (target === 'registers') form.append('listId', listId)
  form.append('file', new Blob([new Uint8Array(bytes())]), name)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { target, payload: Buffer.from(await encoded.arrayBuffer()), headers }
}

const send = async ({ target, payload, headers }: Awaited<ReturnType<typeof formWith>>) => {
  const answer = await admin.post(paths[target], payload, headers)
  const told = answer.body as UploadAnswer
  if (target === 'registers' && told.id !== undefined)
    await expect
      .poll(async () => (await admin.get(`/api/registry/import/${told.id}/progress`)).body, { timeout: 600_000 })
      .toSatisfy(isOver)
  return { status: answer.status, body: told }
}

it.each(sent.filter(({ name }) => isDeep || SAMPLE.includes(name)))(
  'is read, or refused for a reason of the contract: $name',
  async (file) => {
    const form = await formWith(file)
    const pauses = watchPauses()
    const { status, body } = await send(form)
    const { cpuMs } = pauses.take()
    pauses.stop()
    if (status >= 300) expect(Object.keys(errors)).toContain(body.code)
    expect(status).toBeLessThan(500)
    expect(cpuMs).toBeLessThan(MAX_MS)
  },
)

it('an archive of too many registers is refused by the call', async () => {
  const [many] = sent.filter(({ name }) => name === '4,999 files of registers.zip')
  if (!many) throw new Error('the file is gone')
  expect(await send(await formWith(many))).toMatchObject({ status: 422, body: { code: 'REGISTRY_ARCHIVE_TOO_LARGE' } })
})
