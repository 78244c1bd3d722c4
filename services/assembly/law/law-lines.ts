import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { LegalLine } from '../assemblies.contract.ts'
import { assemblyLaws, versionOn, type ApprovalNeed, type Matter, type Share } from './assembly-law.contract.ts'

/** "과반수", "10% 이상", "2/3 이상" */
export const shareText = ({ numerator, denominator, over }: Share): string => {
  if (over && numerator === 1 && denominator === 2) return '과반수'
  const share = 100 % denominator === 0 ? `${(numerator * 100) / denominator}%` : `${numerator}/${denominator}`
  return `${share} ${over ? '초과' : '이상'}`
}

const approvalTexts = { present: '출석자', all: '전체 소유자' } as const

/** "출석자 과반수 찬성", "구분소유자와 의결권의 각 80% 이상 찬성" */
export const approvalText = (approval: ApprovalNeed): string =>
  approval.hasRights === true
    ? `구분소유자와 의결권의 각 ${shareText(approval)} 찬성`
    : `${approvalTexts[approval.of]} ${shareText(approval)} 찬성`

/** Returns what the law asks of an item on a matter on a day in Seoul, a line each. */
export const needsOf = ({ direct, presence, approval }: Matter, day: string): LegalLine[] => {
  const version = versionOn(direct, day)
  return [
    ...(presence ? [{ topic: '출석', text: `전체 소유자 ${shareText(presence)} 출석`, basis: presence.basis }] : []),
    ...(version
      ? [{ topic: '직접 출석', text: `전체 소유자 ${shareText(version.share)} 직접 출석`, basis: version.basis }]
      : []),
    ...(approval ? [{ topic: '의결', text: approvalText(approval), basis: approval.basis }] : []),
  ]
}

/** Returns the law of a kind of assembly on a day in Seoul, a line each. */
export const lawLines = (kind: AssemblyKind, day: string): LegalLine[] => {
  const { name, law, notice, proxies, electronicEndsBefore } = assemblyLaws[kind]
  const days = versionOn(notice, day)
  return [
    { topic: '회의', text: name, basis: law },
    ...(days ? [{ topic: '공고', text: `${days.days}일 전까지`, basis: days.basis }] : []),
    proxies
      ? { topic: '대리', text: proxies.text, basis: proxies.basis }
      : { topic: '대리', text: '직접 투표만 됩니다. 위임장을 받지 않습니다.', basis: law },
    ...(electronicEndsBefore === null
      ? []
      : [
          {
            topic: '전자투표',
            text: '규약이 달리 정하지 않으면 총회 전날까지 마칩니다.',
            basis: electronicEndsBefore,
          },
        ]),
  ]
}
