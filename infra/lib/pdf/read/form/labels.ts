import type { FieldKind } from './template-parts.ts'

/** Labels of Korean forms without spaces, with the kind of their field; the first match wins. */
const LABELS: readonly (readonly [RegExp, FieldKind])[] = [
  [/^[([（]?(?:서명|자필서명|날인|인감)?(?:또는|및|\/|·)?(?:서명|날인|인|도장|지장|무인)[)\]）]$/, 'signature'],
  [/^(?:서명|자필서명|날인|서명날인|서명란|(?:서명|자필서명)(?:또는|및|\/|·)(?:날인|인|지장|무인|도장))$/, 'signature'],
  [/^(?:생년월일|생년월일\(?\d*자리\)?|주민등록번호\(?앞\d*자리\)?)$/, 'birthDate'],
  [
    /^(?:성명|이름|성함|소유자성명|소유자명|동의자|동의자성명|조합원성명|토지등소유자성명|신청인성명|위임인성명|소유자|성명\((?:한글|법인명|명칭|법인명칭)\))$/,
    'name',
  ],
  [
    /^(?:연락처|전화|전화번호|휴대전화|휴대폰|휴대폰번호|휴대전화번호|핸드폰|전화번호\(휴대전화\)|연락처\((?:휴대폰|휴대전화|전화번호)\))$/,
    'phone',
  ],
  [
    /^(?:현)?(?:주소|주소지|현주소|거주지|주민등록지|주민등록상주소|등기상주소|주민등록주소|실거주지|우편물수령지)$/,
    'address',
  ],
  // A blank for both matches no single value of the roll.
  [/^동[,/]?호수?$/, 'text'],
  [/^(?:동|동번호)$/, 'dong'],
  [/^(?:호|호수|호번호)$/, 'ho'],
  [/^(?:전용면적|공급면적|소유면적|대지면적|대지지분|면적|건축물면적|토지면적|대지권)(?:\((?:㎡|m2|m²)\))?$/, 'area'],
  [
    /^(?:동의일|동의일자|작성일|작성일자|날짜|일자|신청일|신청일자|제출일|서명일|서명일자|동의날짜|동의연월일|작성연월일|년월일|연월일)$/,
    'date',
  ],
  [/^[년월일]$/, 'date'],
]

/**
 * Normalizes a text for comparing labels: composed, without spaces and the marks around a label.
 */
export const withoutSpaces = (text: string): string => text.normalize('NFC').replace(/[\s:：*•·ㆍ※]+/gu, '')

/**
 * Returns the kind of field that a label announces; undefined for other texts. Spaces between
 * letters do not matter.
 */
export const kindOfLabel = (text: string): FieldKind | undefined => {
  const label = withoutSpaces(text.normalize('NFKC'))
  return LABELS.find(([pattern]) => pattern.test(label))?.[1]
}

/**
 * Words of field names, which are chosen freely: a known word anywhere in the name decides the
 * kind.
 */
const NAMED: readonly (readonly [RegExp, FieldKind])[] = [
  [/서명|날인|signature|\bsign/i, 'signature'],
  [/생년|생일|birth|dob/i, 'birthDate'],
  [/성명|이름|성함|소유자명|fullname|^name$|owner.?name/i, 'name'],
  [/연락처|전화|휴대|핸드폰|phone|mobile|\btel/i, 'phone'],
  [/주소|거주지|address|addr/i, 'address'],
  [/면적|지분|\barea/i, 'area'],
  [/^동(?:번호)?$|\bdong/i, 'dong'],
  [/^호(?:수|번호)?$|\bho\b/i, 'ho'],
  [/날짜|일자|작성일|동의일|date/i, 'date'],
]

/** Returns the kind of field that a form field's name suggests; text by default. */
export const kindOfFieldName = (name: string): FieldKind =>
  kindOfLabel(name) ?? NAMED.find(([pattern]) => pattern.test(name.normalize('NFKC')))?.[1] ?? 'text'
