import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import { canBeWithdrawn, type BallotForm } from './withdrawal-texts.contract.ts'

/** Default of a statute for taking back a ballot. */
type WithdrawalVersion = {
  /** First day on which it holds, in Seoul; null: for the whole period that the product covers. */
  readonly effectiveFrom: string | null
  /** Whether a voter may take back a ballot until the resolution. */
  readonly isAllowed: boolean
  /** Whether bylaws decide; otherwise they cannot forbid it. */
  readonly isUpToBylaws: boolean
  /** Source, in Korean. */
  readonly basis: string
}

const COURT = '대법원 2007다83533, 83540'

/**
 * Defaults by the statute of a vote's rule, each with its versions, oldest first. A change of law
 * adds a version with its date.
 */
const withdrawalLaw: readonly { readonly statute: string; readonly versions: readonly WithdrawalVersion[] }[] = [
  {
    statute: '집합건물법',
    versions: [{ effectiveFrom: null, isAllowed: true, isUpToBylaws: false, basis: COURT }],
  },
  {
    statute: '도시정비법',
    versions: [{ effectiveFrom: null, isAllowed: true, isUpToBylaws: false, basis: `${COURT} (총회 결의에 준용)` }],
  },
  {
    statute: '소규모주택정비법',
    versions: [{ effectiveFrom: null, isAllowed: true, isUpToBylaws: false, basis: `${COURT} (총회 결의에 준용)` }],
  },
  {
    statute: '주택법',
    versions: [{ effectiveFrom: null, isAllowed: false, isUpToBylaws: true, basis: '조합 규약' }],
  },
  {
    statute: '공동주택관리법',
    versions: [{ effectiveFrom: null, isAllowed: false, isUpToBylaws: true, basis: '관리규약, 선거관리규정' }],
  },
]

/** Returns what the law of a rule says on a day in Seoul; undefined for a rule of no statute. */
export const withdrawalLawOf = (ruleKey: string | null | undefined, day: string): WithdrawalVersion | undefined => {
  const article = legalRuleName(ruleKey)?.article ?? ''
  const known = withdrawalLaw.find(({ statute }) => article.startsWith(`${statute} `))
  return known?.versions.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)
}

/** Returns the setting of a vote that names none: as its law says, where that is possible. */
export const usualWithdrawal = (form: BallotForm, ruleKey: string | null | undefined, day: string): boolean =>
  canBeWithdrawn(form) && withdrawalLawOf(ruleKey, day)?.isAllowed === true
