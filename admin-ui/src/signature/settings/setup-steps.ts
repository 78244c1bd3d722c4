import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'

export type SetupKey = 'roll' | 'template' | 'settings' | 'explanation' | 'effect' | 'way'

export type SetupStep = {
  readonly key: SetupKey
  readonly title: string
  readonly note: string
  readonly done: boolean
}

/** Facts about a campaign that its set-up follows from. */
export type SetupFacts = {
  readonly list: Pick<List, 'totalTargets'>
  readonly settings: Pick<
    SignatureSettings,
    'template' | 'link' | 'guide' | 'effectAcknowledged' | 'certificate' | 'certificateByLaw' | 'explanationMissing'
  >
  /** Number of personal requests, open or over. */
  readonly requested: number
}

/** Tells whether owners sign with a certificate, or will once there is a link. */
export const takesCertificates = ({ certificate, certificateByLaw }: SetupFacts['settings']): boolean =>
  certificate !== 'off' || certificateByLaw

/** Tells whether no consent is given by phone identity alone, whose effect would be acknowledged. */
export const isByCertificate = ({ certificate, certificateByLaw }: SetupFacts['settings']): boolean =>
  certificate === 'required' || certificateByLaw

const templateNote = ({ template }: SetupFacts['settings']): string => {
  if (template === null) return '동의서 양식을 PDF로 올립니다.'
  if (!template.ready) return `${template.name}에 서명 칸이 없습니다. 서명이 들어갈 자리를 놓아주세요.`
  return template.missingItems.length > 0
    ? `${template.name}에 법이 정한 내용이 있는지 확인해주세요: ${template.missingItems.join(', ')}`
    : `${template.name} ${template.version}판에 서명을 받습니다.`
}

/**
 * Returns the steps before the first signature, in order. Settings have defaults, so they are never
 * missing.
 */
export const setupSteps = ({ list, settings, requested }: SetupFacts): readonly SetupStep[] => [
  {
    key: 'roll',
    title: '소유자 명부',
    note:
      list.totalTargets === 0
        ? '누구에게 받을지 정합니다.'
        : `소유자 ${list.totalTargets.toLocaleString('ko-KR')}명이 등록되어 있습니다.`,
    done: list.totalTargets > 0,
  },
  {
    key: 'template',
    title: '서명 칸이 있는 문서 템플릿',
    note: templateNote(settings),
    done: settings.template?.ready === true && settings.template.missingItems.length === 0,
  },
  {
    key: 'settings',
    title: '설정과 안내문',
    note: settings.guide === null ? '문서, 철회, 안내문을 정합니다.' : '안내문을 붙였습니다.',
    done: settings.template !== null,
  },
  ...(takesCertificates(settings)
    ? [
        {
          key: 'explanation',
          title: '미리 설명할 내용',
          note: settings.explanationMissing
            ? '법에서 미리 설명하도록 한 내용을 적어야 인증서로 서명받을 수 있습니다.'
            : '서명하기 전에 읽고 확인할 내용입니다.',
          done: !settings.explanationMissing,
        } as const,
      ]
    : []),
  ...(settings.effectAcknowledged === null || isByCertificate(settings)
    ? []
    : [
        {
          key: 'effect',
          title: '온라인 동의의 효력',
          note: settings.effectAcknowledged
            ? '확인했습니다.'
            : '이 법에서는 온라인 동의가 인정되지 않을 수 있습니다. 받기 전에 확인해주세요.',
          done: settings.effectAcknowledged,
        } as const,
      ]),
  {
    key: 'way',
    title: '링크나 서명 요청',
    note: wayNote(settings, requested),
    done: settings.link?.status === 'active' || requested > 0,
  },
]

const wayNote = ({ link }: Pick<SignatureSettings, 'link'>, requested: number): string => {
  if (link?.status === 'active') return '링크가 켜져 있습니다.'
  if (requested > 0) return `서명 요청 ${formatCount(requested, '건')}을 보냈습니다.`
  return link?.status === 'inactive'
    ? '링크가 꺼져 있습니다. 켜거나 서명 요청을 보냅니다.'
    : '링크를 만들거나 서명 요청을 보냅니다.'
}

/** Returns the first step that is not done. */
export const nextStep = (steps: readonly SetupStep[]): SetupStep | undefined => steps.find(({ done }) => !done)
