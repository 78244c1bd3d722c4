import type { Finding } from '#services/finding/findings.contract.ts'
import { findingRules } from '#events/values/finding-rules.ts'
import { formatCount, formatDate } from '#ui/format.ts'

const subjectUnits: Readonly<Record<Finding['rule'], '명' | '세대' | '건'>> = {
  'submissions-from-one-place': '세대',
  'codes-for-many-from-one-place': '명',
  'list-under-attack': '건',
  'trustee-in-office-browser': '명',
  'trustees-in-one-browser': '명',
  'trustees-from-one-address': '명',
  'phone-changed-before-submission': '명',
  'tablets-by-one-administrator': '세대',
  'tablets-opened-elsewhere': '세대',
  'desk-ballots-from-one-network': '세대',
  'contact-change-objected': '건',
  'deposit-differs': '건',
  'entries-changed-after-opening': '명',
  'import-added-owners': '세대',
  'role-raised': '건',
  'sign-in-locked': '건',
  'many-persons-seen': '명',
  'seen-at-night': '명',
  'downloads-without-reason': '건',
}

/** Returns the title of a finding: "한곳에서 들어온 여러 제출 7세대". */
export const findingTitle = ({ rule, subjects }: Finding): string => {
  const { name } = findingRules[rule]
  return subjectUnits[rule] === '건' ? name : `${name} ${formatCount(subjects, subjectUnits[rule])}`
}

const daysText = ({ firstAt, at }: Finding): string => {
  const [first, last] = [formatDate(firstAt), formatDate(at)]
  return first === last ? last : `${first}부터 ${last}까지`
}

/** Returns the time, the administrator and the place of a finding. */
export const findingContext = (finding: Finding): string => {
  const { apartment, list, vote, admin } = finding
  return [daysText(finding), admin?.name ?? '', apartment?.name ?? '', list?.name ?? '', vote?.name ?? '']
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns the outcome of a finding; null while nobody has acknowledged it. */
export const findingOutcome = ({ status, acknowledgement }: Finding): string | null => {
  if (acknowledgement === null) return null
  const { admin, at, reason } = acknowledgement
  const said = `${formatDate(at)} ${admin.name}: ${reason ?? '사유를 더는 읽을 수 없습니다.'}`
  return status === 'reopened' ? `살펴본 뒤에 같은 일이 더 있었습니다. (${said})` : said
}
