import type { FieldKind, FieldSource } from '#events/values/template-field.ts'

/**
 * Labels of form fields and of their sources. The file contains plain words and no schema, so that
 * the apps may import it as values. events/values/template-field.ts has which source fits which
 * kind.
 */
export const fieldKindLabels = {
  signature: '서명',
  name: '성명',
  text: '글자',
  date: '날짜',
  birthDate: '생년월일',
  phone: '연락처',
  address: '주소',
  dong: '동',
  ho: '호',
  area: '면적',
  checkbox: '체크 표시',
} as const satisfies Readonly<Record<FieldKind, string>>

export const fieldSourceLabels = {
  name: '소유자명',
  birthDate: '생년월일',
  phone: '전화번호',
  address: '세대 주소',
  dong: '동',
  ho: '호',
  unit: '동·호',
  area: '전용면적',
  landShare: '대지권지분',
  ownershipShare: '소유지분',
  apartmentName: '아파트 이름',
  listName: '리스트 이름',
  date: '작성일',
  year: '작성 연도 (2026)',
  shortYear: '작성 연도 두 자리 (26)',
  month: '작성 월',
  day: '작성 일',
  consentNumber: '연번',
} as const satisfies Readonly<Record<FieldSource, string>>

/** Labels of the parts that are removed from an uploaded file. */
export const removedPartLabels: Readonly<Record<string, string>> = {
  script: '자바스크립트',
  launch: '프로그램을 실행하거나 내용을 보내는 동작',
  link: '링크',
  attachment: '첨부 파일',
  media: '동영상·소리·3D',
  form: '입력 양식',
  signature: '전자서명',
  annotation: '주석(보이는 모양은 남겼습니다)',
  layer: '레이어 전환',
  font: '이름만 있는 글꼴(노토 산스로 넣었습니다)',
}

/** Most fields and masks of one template. */
export const MAX_FIELDS = 500
export const MAX_MASKS = 200
