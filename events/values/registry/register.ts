/**
 * Contents of a registry record (등기사항전부증명서, 집합건물), read from a provider's answer or from the PDF:
 * one shape for both. It never contains the second half of a registration number.
 */

/** Part of a property: whole numbers as texts, in lowest terms, of any length. */
export type WrittenShare = { readonly numerator: string; readonly denominator: string }

/** 갑구: ownership. 을구: other rights. */
export type RegisterSection = 'gap' | 'eul'

/** Kind of holder. unknown: the record has no number, as in old entries. */
export type HolderKind = 'person' | 'foreigner' | 'corporation' | 'unknown'

export type RegisterHolder = {
  /** Name as printed, NFC; Hanja in brackets stays. */
  readonly name: string
  readonly kind: HolderKind
  /**
   * First six digits of a person's registration number, YYMMDD; null without one, and for a
   * corporation.
   */
  readonly birth6: string | null
  /** Part of the whole property; null where the entry names none. A single owner has 1/1. */
  readonly share: WrittenShare | null
  readonly address: string | null
}

/** Effect of an entry, as far as ownership and risk need it. */
export type RightKind =
  /** 소유권보존 */
  | 'preservation'
  /** 소유권이전: all of it, to one or several holders; also 공유자전원지분전부이전. */
  | 'transfer'
  /** 소유권일부이전, 지분전부이전, 지분일부이전: a part, from the holders that `from` names. */
  | 'partial-transfer'
  /** 등기명의인표시변경, 경정: a holder's name or address, or a correction of ownership (소유권경정). */
  | 'holder-change'
  | 'correction'
  | 'trust'
  | 'provisional'
  | 'injunction'
  | 'provisional-attachment'
  | 'attachment'
  | 'auction'
  | 'insolvency'
  | 'prohibition'
  | 'repurchase'
  | 'mortgage'
  | 'lease'
  /** 임차권등기명령 */
  | 'tenancy'
  | 'superficies'
  | 'pledge'
  /** …말소: `cancels` names what. */
  | 'cancellation'
  | 'other'

export type RegisterRight = {
  readonly section: RegisterSection
  /** 순위번호 as printed: "2", "2-1", "1 (전 3)". */
  readonly rank: string
  readonly purpose: string
  readonly kind: RightKind
  /** Day of receipt, YYYY-MM-DD, and its number; null where the entry has none. */
  readonly receivedAt: string | null
  readonly receiptNumber: string | null
  readonly cause: string | null
  /** 권리자 및 기타사항, joined by cell, registration numbers cut after six digits. */
  readonly text: string
  readonly holders: readonly RegisterHolder[]
  /**
   * Holders whose share it takes or changes, if the purpose names them ("1번홍길동지분전부이전"); or ranks
   * that it cancels.
   */
  readonly from: { readonly ranks: readonly string[]; readonly names: readonly string[] }
  readonly cancelled: boolean
}

/** Part that could not be understood, and its place. */
export type RegisterDoubt = {
  /** "갑구 3", "대지권비율", "소유지분현황". */
  readonly place: string
  readonly message: string
}

/** Land: ownership: 소유권대지권; other: another right to it (지상권, 전세권 …); none: the unit has none. */
export type LandRight = 'ownership' | 'other' | 'none'

export type Register = {
  /** 고유번호, 14 digits; null where the document has none. */
  readonly uniqueNo: string | null
  /** full: with what was cancelled (말소사항 포함); current: without (현재 유효사항). */
  readonly extent: 'full' | 'current'
  /** The moment that it speaks of, ISO 8601 UTC: 열람일시, 발행일. */
  readonly issuedAt: string
  /** "서울특별시 강남구 대치동 316 은마아파트 제1동 제1층 제101호": the line behind [집합건물]. */
  readonly property: string
  /** Under the one name of the roll (`nameOfUnitPart`). A building without 동 has "". */
  readonly dong: string
  readonly ho: string
  /** 전유부분, summed over its lines, in 1/10000 ㎡; null where it cannot be read. */
  readonly area: number | null
  readonly landRight: LandRight
  /**
   * Land share (대지권비율) as printed, exact: "28197.1분의 44.1521" is 441521/281971000 in lowest terms;
   * null without one.
   */
  readonly landShare: WrittenShare | null
  /**
   * Land that belongs to the unit: 대지권비율 × the land's area, in 1/10000 ㎡, rounded down; null if it
   * is unknown.
   */
  readonly landArea: number | null
  /** 토지 별도등기 있음 */
  readonly hasSeparateLandRegister: boolean
  /** Rights of both sections, in the order of the document. */
  readonly rights: readonly RegisterRight[]
  /** Owners now: 갑구 folded in rank order, exact; held against the summary where there is one. */
  readonly owners: readonly RegisterHolder[]
  /** Empty: read without doubt. */
  readonly doubts: readonly RegisterDoubt[]
}
