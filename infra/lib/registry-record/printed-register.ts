/**
 * Cell of a register as printed, before interpretation: both a provider's JSON and a PDF are read
 * into this form, and invented registers are made of it. Cells have their words in order, joined
 * where a line was broken.
 */
export type PrintedCell = {
  readonly text: string
  /** True where all of it is struck through in red. */
  readonly cancelled: boolean
}

/** Row with as many cells as the table has columns; an empty cell has the text "". */
export type PrintedRow = { readonly cells: readonly PrintedCell[] }

export type PrintedTableKind =
  /** 【 표 제 부 】 ( 1동의 건물의 표시 ): 표시번호, 접수, 소재지번,건물명칭 및 번호, 건물내역, 등기원인 및 기타사항 */
  | 'building'
  /** ( 대지권의 목적인 토지의 표시 ): 표시번호, 소재지번, 지목, 면적, 등기원인 및 기타사항 */
  | 'land'
  /** 【 표 제 부 】 ( 전유부분의 건물의 표시 ): 표시번호, 접수, 건물번호, 건물내역, 등기원인 및 기타사항 */
  | 'unit'
  /** ( 대지권의 표시 ): 표시번호, 대지권종류, 대지권비율, 등기원인 및 기타사항 */
  | 'land-right'
  /** 【 갑 구 】 ( 소유권에 관한 사항 ): 순위번호, 등기목적, 접수, 등기원인, 권리자 및 기타사항 */
  | 'gap'
  /** 【 을 구 】 ( 소유권 이외의 권리에 관한 사항 ): the same columns as 갑구. */
  | 'eul'
  /** 1. 소유지분현황 ( 갑구 ): 등기명의인, (주민)등록번호, 최종지분, 주소, 순위번호 */
  | 'summary-owners'
  /** 2. 소유지분을 제외한 소유권에 관한 사항 ( 갑구 ): 순위번호, 등기목적, 접수정보, 주요등기사항, 대상소유자 */
  | 'summary-gap'
  /** 3. (근)저당권 및 전세권 등 ( 을구 ): the same columns as the table before. */
  | 'summary-eul'

/** A table; one without rows is printed as 기록사항 없음. */
export type PrintedTable = { readonly kind: PrintedTableKind; readonly rows: readonly PrintedRow[] }

export type PrintedRegister = {
  /** Heading as printed: "등기사항전부증명서(말소사항 포함) - 집합건물 -", "등기사항전부증명서(현재 유효사항) - 집합건물 -". */
  readonly heading: string
  /** Number as printed: "1146-1996-041235"; "" where it has none. */
  readonly uniqueNo: string
  /** Line after [집합건물], without it. */
  readonly property: string
  /** Tables in the order of the document; each kind at most once. */
  readonly tables: readonly PrintedTable[]
  /** Name before 관할등기소; "" where it is missing. */
  readonly office: string
  /** 열람일시 or 발행일, ISO 8601 UTC; null where it is missing. */
  readonly issuedAt: string | null
}

/**
 * Titles of columns, by table: both readers use them, and the printer of invented registers writes
 * them.
 */
export const columnTitles: Readonly<Record<PrintedTableKind, readonly string[]>> = {
  building: ['표시번호', '접수', '소재지번,건물명칭 및 번호', '건물내역', '등기원인 및 기타사항'],
  land: ['표시번호', '소재지번', '지목', '면적', '등기원인 및 기타사항'],
  unit: ['표시번호', '접수', '건물번호', '건물내역', '등기원인 및 기타사항'],
  'land-right': ['표시번호', '대지권종류', '대지권비율', '등기원인 및 기타사항'],
  gap: ['순위번호', '등기목적', '접수', '등기원인', '권리자 및 기타사항'],
  eul: ['순위번호', '등기목적', '접수', '등기원인', '권리자 및 기타사항'],
  'summary-owners': ['등기명의인', '(주민)등록번호', '최종지분', '주소', '순위번호'],
  'summary-gap': ['순위번호', '등기목적', '접수정보', '주요등기사항', '대상소유자'],
  'summary-eul': ['순위번호', '등기목적', '접수정보', '주요등기사항', '대상소유자'],
}

/** Titles of tables, as printed: spaces between letters are ignored. */
export const tableTitles: Readonly<Record<PrintedTableKind, string>> = {
  building: '【 표 제 부 】 ( 1동의 건물의 표시 )',
  land: '( 대지권의 목적인 토지의 표시 )',
  unit: '【 표 제 부 】 ( 전유부분의 건물의 표시 )',
  'land-right': '( 대지권의 표시 )',
  gap: '【 갑 구 】 ( 소유권에 관한 사항 )',
  eul: '【 을 구 】 ( 소유권 이외의 권리에 관한 사항 )',
  'summary-owners': '1. 소유지분현황 ( 갑구 )',
  'summary-gap': '2. 소유지분을 제외한 소유권에 관한 사항 ( 갑구 )',
  'summary-eul': '3. (근)저당권 및 전세권 등 ( 을구 )',
}
