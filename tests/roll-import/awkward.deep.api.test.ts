import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import type { RefusalReason } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { awkwardRoll, awkwardRolls, type AwkwardRoll } from '#tests/support/forms/awkward-rolls.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { over, started, upload, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const newList = async (): Promise<string> => (await createList(danji, { apartmentId })).id

const codes: Readonly<Record<RefusalReason, ErrorCode>> = {
  unreadable: 'ROLL_UNREADABLE',
  protected: 'ROLL_PROTECTED',
  'protected-otherwise': 'ROLL_PROTECTED_OTHERWISE',
  'wrong-password': 'ROLL_WRONG_PASSWORD',
  'old-format': 'ROLL_OLD_FORMAT',
  'not-a-sheet': 'ROLL_NOT_A_SHEET',
  'too-large': 'ROLL_TOO_LARGE',
  empty: 'ROLL_EMPTY',
  'took-too-long': 'ROLL_TOOK_TOO_LONG',
  'too-many': 'FILES_BUSY',
}

const MAXIMUM = 10 * 1024 * 1024
const refused = awkwardRolls.filter(({ expected }) => 'refused' in expected)
/**
 * One of each kind of oddity; the others are read in tests of their own, without the way through
 * API, job and log.
 */
const taken = [
  '전화번호 앞자리 0 빠짐',
  '생년월일 여러 가지',
  '동과 호의 여러 표기',
  '한 칸에 공유자 여럿',
  '외 1인',
  '법인 소유자',
  '300자 이름',
  '이모지 이름',
  '반각 자모와 풀어 쓴 이름',
  '수식으로 시작하는 글',
  '같은 세대가 여러 번',
  '제목 행이 첫 행이 아님',
  '병합된 동과 비어 있는 동',
  '빈 행과 소계와 되풀이된 제목과 맺음말',
  '수식과 오류값',
  '숨겨진 시트',
  'CP949 CSV',
  '매크로가 든 파일',
].map(awkwardRoll)
const unitsOf = (entries: readonly { readonly dong: string; readonly ho: string; readonly name: string | null }[]) =>
  entries.map(({ dong, ho, name }) => `${dong}-${ho} ${name}`)

/** Uploads a roll and, where possible, imports it; returns the resulting entries. */
const bring = async ({ bytes, fileName }: AwkwardRoll) => {
  const listId = await newList()
  const shown = await uploaded(admin, listId, await bytes(), fileName)
  await started(admin, shown.id)
  const done = await over(admin, shown.id)
  const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body
  return { shown, done, entries }
}

describe('a file that is no roll, or means harm, is refused with its reason', () => {
  it.each(sampleOf(refused, 4).map((roll) => [roll.name, roll] as const))(
    '%s',
    async (_, { bytes, fileName, expected }) => {
      const content = await bytes()
      const answer = await upload(admin, await newList(), { bytes: content, fileName })
      expectRefusal(
        answer,
        content.length > MAXIMUM ? 'BODY_TOO_LARGE' : codes['refused' in expected ? expected.refused : 'unreadable'],
      )
    },
  )
})

describe('a roll as offices send them', () => {
  it.each(sampleOf(taken, 4).map((roll) => [roll.name, roll] as const))(
    'is shown and imported: %s',
    async (_, roll) => {
      const { shown, done, entries } = await bring(roll)
      const { owners, problems, failed = [] } = 'owners' in roll.expected ? roll.expected : { owners: [], problems: [] }
      expect(unitsOf(shown.rows.flatMap((row) => row.owners))).toEqual(owners)
      // Another test covers missing values of owners: this one is about what was read.
      const read = shown.problems
        .map(({ kind }) => kind)
        .filter((kind) => !['no-mobile-phone', 'no-area', 'area-column-missing'].includes(kind))
      expect(new Set(read)).toEqual(new Set(problems))
      expect(shown.counts.failed).toBe(failed.length)
      expect(unitsOf(entries).toSorted()).toEqual([...new Set(owners)].toSorted())
      expect(done).toMatchObject({ status: 'done', progress: shown.counts.rows, counts: shown.counts })
    },
  )
})

it('a roll whose name column is titled otherwise is imported once somebody says which it is', async () => {
  const { bytes, fileName } = awkwardRoll('이름 열이 없음')
  const listId = await newList()
  const { id, columns, missingFields } = await uploaded(admin, listId, await bytes(), fileName)
  expect(missingFields).toEqual(['name'])
  const index = columns.find(({ field, samples }) => field === 'remarks' && samples.includes('홍길동'))?.index
  expect((await admin.put(`/api/roll-import/${id}`, { columns: [{ index, field: 'name' }] })).body).toMatchObject({
    missingFields: [],
    counts: { failed: 0 },
  })
  await started(admin, id)
  expect(await over(admin, id)).toMatchObject({ status: 'done' })
  expect(unitsOf((await admin.get(`/api/list-user/list/${listId}`)).body)).toContain('101-1502 홍길동')
})
