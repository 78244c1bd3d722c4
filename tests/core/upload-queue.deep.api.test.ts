import { expect, it } from 'vitest'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { formOf } from '#tests/roll-import/uploaded-roll.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

/**
 * Files of one administrator wait for each other and can be followed; what is sent again under its
 * key is made once.
 */

const danji = await startTestApp()
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId })
const office = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))

const ROLL = `/api/roll-import/list/${listId}`
const FORM = `/api/pdf-template/upload/${listId}`
const keyed = (key: string) => ({ 'idempotency-key': key })
const recorded = async (type: string): Promise<number> =>
  (await readWholeLog(danji)).filter((event) => event.type === type).length

it('takes eight forms that one administrator sends at once, where the reader takes one', async () => {
  const sent = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const form = await formOf([{ bytes: await smallForm(`FORM-${index}`), fileName: `동의서 ${index}.pdf` }])
      return office.post(FORM, form.body, form.headers)
    }),
  )
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201))
})

it('tells the sender alone how many files are before one, and nothing once it is over', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `101,${index + 101},홍길동${index}`).join('\n')
  const sends = Array.from({ length: 6 }, async (_, index) => {
    const form = await formOf([{ bytes: `동,호,소유자명\n${rows}\n102,${index + 1},김온유` }])
    return office.post(ROLL, form.body, { ...form.headers, ...keyed(`queued-${index}`) })
  })
  const stateOf = async (caller: typeof office) =>
    (await Promise.all(sends.map((_, index) => caller.get(`/api/upload/progress?key=queued-${index}`)))).map(
      ({ body }) => body as { readonly state: string; readonly ahead: number },
    )
  await expect
    .poll(async () => (await stateOf(office)).some(({ state, ahead }) => state === 'waiting' && ahead >= 3), {
      interval: 5,
      timeout: 20_000,
    })
    .toBe(true)
  expect((await stateOf(other)).map(({ state }) => state)).toEqual(sends.map(() => 'unknown'))
  expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(sends.map(() => 201))
  expect((await stateOf(office)).map(({ state }) => state)).toEqual(sends.map(() => 'unknown'))
})

it('makes one import of a file that is sent again while it is still read, and after that', async () => {
  const form = await formOf([{ bytes: '동,호,소유자명\n101,101,홍길동' }])
  const send = () => office.post(ROLL, form.body, { ...form.headers, ...keyed('again-roll') })
  const before = await recorded('RollUploaded')
  const answers = await Promise.all([send(), send(), send()])
  answers.push(await send())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body as { readonly id: string }).id)).size).toBe(1)
  expect(await recorded('RollUploaded')).toBe(before + 1)
})

it('makes one template of a form that is sent again under its key', async () => {
  const form = await formOf([{ bytes: await smallForm('FORM-AGAIN'), fileName: '동의서.pdf' }])
  const send = () => office.post(FORM, form.body, { ...form.headers, ...keyed('again-form') })
  const before = await recorded('PdfTemplateUploaded')
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status]).toEqual([201, 201])
  expect((second.body as { readonly id: string }).id).toBe((first.body as { readonly id: string }).id)
  expect(await recorded('PdfTemplateUploaded')).toBe(before + 1)
})
