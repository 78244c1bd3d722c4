import type { ReasonLevel } from '#events/registry/register.events.ts'

export type RiskCode =
  | 'transfer-after-signing'
  | 'owner-differs'
  | 'trust'
  | 'auction'
  | 'injunction'
  | 'provisional-registration'
  | 'attachment'
  | 'provisional-attachment'
  | 'insolvency'
  | 'no-representative'
  | 'co-owner-unsigned'
  | 'owner-deceased'
  | 'owner-corporation'
  | 'owner-foreigner'
  | 'transfer-same-day'
  | 'transfer-after-consent'
  | 'transfer-undated'
  | 'owners-unclear'
  | 'mortgage'
  | 'lease'
  | 'tenancy'
  | 'prohibition'
  | 'repurchase'
  | 'charge-on-right'
  | 'address-differs'
  | 'separate-land-register'

/**
 * Risk as it counts from a day on. A change is a further row with a later day: existing rows never
 * change.
 */
export type RiskRow = {
  readonly code: RiskCode
  readonly level: ReasonLevel
  /** Finding and remedy, for administrators. */
  readonly text: string
  /** Law that makes it a risk; or that it is a rule of the product, if no law demands it. */
  readonly source: string
  /** YYYY-MM-DD, of registers issued on that day or later. */
  readonly since: string
}

const SINCE = '2026-01-01'
const PRODUCT = '등기부 판독'

const row = (level: ReasonLevel, code: RiskCode, text: string, source: string): RiskRow => ({
  code,
  level,
  text,
  source,
  since: SINCE,
})

/** Table of what in a registry record puts a consent at risk, gravest first. */
export const riskTable: readonly RiskRow[] = [
  row(
    'high',
    'transfer-after-signing',
    '서명한 날보다 늦게 접수된 소유권 이전이 있습니다. 동의가 새 소유자에게 이어지는지, 다시 받아야 하는지 확인해주세요.',
    '민법 제186조, 부동산등기법 제6조제2항, 도시정비법 시행령 제33조제1항',
  ),
  row(
    'high',
    'owner-differs',
    '명부의 소유자가 등기부의 소유자와 다릅니다. 이름(개명 포함)과 생년월일을 확인해주세요.',
    '민법 제186조, 도시정비법 제2조제9호',
  ),
  row(
    'high',
    'trust',
    '신탁등기가 있습니다. 등기부의 소유자는 수탁자이므로 동의할 수 있는 사람을 신탁원부로 확인해주세요.',
    '신탁법 제31조, 부동산등기법 제81조',
  ),
  row(
    'high',
    'auction',
    '경매개시결정 등기가 있습니다. 매각되면 소유자가 바뀌므로 경매의 진행을 확인해주세요.',
    '민사집행법 제83조, 제94조',
  ),
  row(
    'high',
    'injunction',
    '가처분 등기가 있습니다. 소유권에 다툼이 있을 수 있으므로 내용을 확인해주세요.',
    '민사집행법 제300조, 제305조',
  ),
  row(
    'high',
    'provisional-registration',
    '소유권에 관한 가등기가 있습니다. 본등기를 하면 가등기의 순위로 소유자가 바뀔 수 있습니다.',
    '부동산등기법 제88조, 제91조',
  ),
  row(
    'medium',
    'attachment',
    '압류 등기가 있습니다. 공매로 소유자가 바뀔 수 있습니다.',
    '국세징수법 제31조, 지방세징수법 제33조',
  ),
  row(
    'medium',
    'provisional-attachment',
    '가압류 등기가 있습니다. 경매로 이어질 수 있습니다.',
    '민사집행법 제276조, 제293조',
  ),
  row(
    'medium',
    'insolvency',
    '회생 또는 파산 등기가 있습니다. 재산을 처분할 권한이 누구에게 있는지 확인해주세요.',
    '채무자회생법 제24조, 제56조, 제384조',
  ),
  row(
    'medium',
    'no-representative',
    '공유 세대인데 대표자가 정해져 있지 않습니다. 대표자 선임동의서를 받아주세요.',
    '도시정비법 제39조제1항, 집합건물법 제37조제2항',
  ),
  row(
    'medium',
    'co-owner-unsigned',
    '공유자 가운데 서명하지 않은 사람이 있습니다. 대표자가 서명했다면 선임동의서를 확인해주세요.',
    '도시정비법 시행령 제33조제1항, 집합건물법 제37조제2항',
  ),
  row(
    'medium',
    'owner-deceased',
    '소유자가 사망하여 상속등기가 되었습니다. 상속등기를 하기 전의 사망은 등기부에서 알 수 없습니다.',
    '민법 제187조, 제1006조',
  ),
  row(
    'medium',
    'owner-corporation',
    '소유자가 법인입니다. 서명한 사람의 대표권을 법인등기부로 확인해주세요.',
    '민법 제59조, 상법 제389조',
  ),
  row(
    'medium',
    'owner-foreigner',
    '소유자가 외국인입니다. 본인 확인 서류를 확인해주세요.',
    '부동산등기법 제49조제1항제4호',
  ),
  row(
    'note',
    'transfer-same-day',
    '서명한 날에 접수된 소유권 이전이 있습니다. 등기부에는 시각이 없어 어느 쪽이 먼저인지 알 수 없습니다.',
    '부동산등기법 제6조제2항',
  ),
  row(
    'note',
    'transfer-after-consent',
    '동의한 뒤 소유권이 이전되었습니다. 새 소유자는 동의한 것으로 보므로 동의 수에는 영향이 없습니다. 명부의 소유자를 수정해주세요.',
    '도시정비법 시행령 제33조제1항제3호',
  ),
  row(
    'note',
    'transfer-undated',
    '접수일을 알 수 없는 소유권 이전이 있습니다. 서명한 날과 비교해 확인해주세요.',
    PRODUCT,
  ),
  row('note', 'owners-unclear', '등기부에서 지금의 소유자를 확실히 읽지 못했습니다. 원본을 확인해주세요.', PRODUCT),
  row('note', 'mortgage', '근저당권 등기가 있습니다.', '민법 제356조, 제357조'),
  row('note', 'lease', '전세권 등기가 있습니다.', '민법 제303조'),
  row('note', 'tenancy', '임차권 등기가 있습니다.', '주택임대차보호법 제3조의3'),
  row('note', 'prohibition', '처분을 제한하는 금지사항 등기가 있습니다.', '주택법 제61조'),
  row('note', 'repurchase', '환매특약 등기가 있습니다. 소유자가 바뀔 수 있습니다.', '민법 제590조, 제592조'),
  row('note', 'charge-on-right', '근저당권이나 전세권에 대한 압류 등의 등기가 있습니다.', PRODUCT),
  row('note', 'address-differs', '명부의 주소가 등기부의 주소와 다릅니다.', '도시정비법 시행령 제33조제1항'),
  row(
    'note',
    'separate-land-register',
    '토지에 별도등기가 있습니다. 토지 등기부를 확인해주세요.',
    '부동산등기규칙 제90조',
  ),
]

/**
 * Returns the rows that count for a record issued on a day: for each code the newest that had begun
 * by then, or its first.
 */
export const risksOn = (day: string, table: readonly RiskRow[] = riskTable): ReadonlyMap<string, RiskRow> => {
  const inForce = new Map<string, RiskRow>()
  for (const found of table.toSorted((a, b) => a.since.localeCompare(b.since)))
    if (!inForce.has(found.code) || found.since <= day) inForce.set(found.code, found)
  return inForce
}
