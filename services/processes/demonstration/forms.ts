import { addDays, dayAt } from '#events/values/day.ts'
import type { Call, Upload } from './call-as.ts'
import { consentForm } from './consent-form.ts'
import { owners, type DemoOwner } from './people.ts'
import type { ListReference } from './residents.ts'

const SHEET = { width: 595.28, height: 841.89 }

/** A place on the form in points from its top left, as fractions of its page. */
const placed = (y: number, height: number, x = 142, width = 400) => ({
  page: 1,
  x: x / SHEET.width,
  y: y / SHEET.height,
  width: width / SHEET.width,
  height: height / SHEET.height,
})

const ROW = 19.89
const FIRST_ROW = 125
const ofRow = (row: number) => placed(FIRST_ROW + row * ROW, 15)

const fields = [
  { kind: 'name', label: '성명', required: true, ...ofRow(0) },
  { kind: 'birthDate', label: '생년월일', ...ofRow(1) },
  { kind: 'phone', label: '연락처', required: true, ...ofRow(2) },
  { kind: 'address', label: '주소', ...ofRow(3) },
  { kind: 'area', label: '전용면적', ...ofRow(4) },
  { kind: 'text', label: '소유 지분', source: 'ownershipShare', ...ofRow(5) },
  { kind: 'date', label: '작성일', ...placed(463.5, 15) },
  { kind: 'signature', label: '서명 또는 인', required: true, ...placed(484, 40, 142, 140) },
]

/**
 * Number of days for which the campaign has been running; `DAYS_LEFT`: number of days until its
 * end.
 */
const DAYS_BEHIND = 30
const DAYS_LEFT = 30

const masks = [placed(589.5, 15), placed(609.5, 15)]

/** Whether the unit is one whose shares on the roll differ from its registry record. */
const isShared = ({ dong, ho }: DemoOwner): boolean => dong === '101' && ho === '702'

/** A campaign for consents whose form is a template, and some forms of it on the way. */
export const addForms = async (
  call: Call,
  { upload, apartmentId, begunAt }: { readonly upload: Upload; readonly apartmentId: string; readonly begunAt: Date },
): Promise<ListReference> => {
  const { id: listId } = await call<{ id: string }>('POST', '/api/list', {
    receiptMessages: false,
    name: '2026년 재건축 추진위원회 구성 동의',
    type: 'signature',
    apartmentId,
    rule: 'improvement-committee',
    // Before the first of those on paper was signed.
    startDate: addDays(dayAt(begunAt), -DAYS_BEHIND),
    endDate: addDays(dayAt(begunAt), DAYS_LEFT),
  })
  await call('POST', '/api/list-user/bulk', {
    listId,
    users: owners.map((owner) => (isShared(owner) ? { ...owner, ownershipShare: '1/2' } : owner)),
  })
  const file = { name: '재건축 추진위원회 구성 동의서.pdf', bytes: await consentForm() }
  const { id: templateId } = await upload<{ id: string }>(`/api/pdf-template/upload/${listId}`, file)
  await call('PUT', `/api/pdf-template/${templateId}/fields`, { fields, masks })
  const some = await call<readonly { readonly id: string }[]>(
    'GET',
    `/api/list-user/list/${listId}?range=[0,59]&filter=${encodeURIComponent(JSON.stringify({ dong: '101' }))}`,
  )
  await call('POST', `/api/document/list/${listId}/make`, { templateId, listUserIds: some.map(({ id }) => id) })
  return { listId, apartmentId }
}
