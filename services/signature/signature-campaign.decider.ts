import { assertUnchanged, type ExpectedValues } from '../core/concurrency/expected-values.decider.ts'
import type { CertificateRule } from '#events/values/signature/certificate-rule.ts'
import {
  acknowledgedEffect,
  type Explanation,
  type SignatureCampaignEvent,
  type WithdrawalRule,
} from '#events/signature/signature-campaign.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertActiveOrScheduled, existingList, type ExistingList, type ListState } from '../list/list.decider.ts'
import { templateInUse, existingTemplate, type PdfTemplateState } from '../pdf-template/pdf-template.decider.ts'

type LinkState = { readonly linkId: string; readonly status: 'active' | 'inactive' }

/** Settings of a list of signatures. Until they are changed all is as `initial` has it. */
export type SignatureCampaign = {
  readonly link: LinkState | null
  /** Null: the list's oldest template that has a place for a signature. */
  readonly templateId: string | null
  /** Whether typed names are accepted; null: not set, the list's law decides. */
  readonly typedSignature: boolean | null
  /** Whether pictures of imprints are accepted where the list's law leaves room; null: not set, they are. */
  readonly imprintSignature: boolean | null
  readonly withdrawal: WithdrawalRule
  readonly guideId: string | null
  /** Effect of online consents that was acknowledged last, with the rule of that time. */
  readonly acknowledged: { readonly rule: string; readonly effect: string } | null
  /** Whether owners sign with a certificate; null: nothing was set, and they do not. */
  readonly certificate: CertificateRule | null
  /** Texts that must be explained before such a signature. */
  readonly explanations: readonly Explanation[]
  /** Newest version of each text by its key, of removed ones, too. */
  readonly versions: Readonly<Record<string, number>>
}

export type SignatureCampaignCommand = { readonly list: ListState } &
  /** `certificate`: rule of a new campaign by its list's law. */
  (
    | { readonly type: 'AttachLink'; readonly linkId: string; readonly certificate?: CertificateRule | undefined }
    | { readonly type: 'ChangeLinkStatus'; readonly status: LinkState['status'] }
    | { readonly type: 'RemoveLink' }
    | ChangeSettings
    | AcknowledgeEffect
    | ChangeExplanations
    /** Null: there is none any more. */
    | { readonly type: 'ChangeGuide'; readonly guideId: string | null; readonly now: Date }
  )

/** Acknowledges an effect as it was shown; `current`: the one that the list's law has now. */
type AcknowledgeEffect = {
  readonly type: 'AcknowledgeEffect'
  readonly effect: string
  readonly current: string | undefined
}

/** Changes the texts that must be explained; versions are counted here. */
type ChangeExplanations = {
  readonly type: 'ChangeExplanations'
  readonly explanations: readonly Omit<Explanation, 'version'>[]
  /** Keys that the list's law asks for. */
  readonly required: readonly string[]
  readonly now: Date
}

/** Changes settings; omitted fields stay; `template` null: the default. */
type ChangeSettings = {
  readonly type: 'ChangeSettings'
  readonly template?: PdfTemplateState | null | undefined
  readonly typedSignature?: boolean | undefined
  /** Default for typed names, if the administrator has not decided. */
  readonly typedByDefault: boolean
  readonly imprintSignature?: boolean | undefined
  /** Whether the list's law leaves room for the imprint of a seal. */
  readonly imprintByLaw: boolean
  readonly withdrawal?: WithdrawalRule | undefined
  readonly certificate?: CertificateRule | undefined
  /** Values that the caller saw of the fields to change. */
  readonly seen?: ExpectedValues | undefined
  readonly now: Date
}

export const signatureCampaignStream = (listId: string): string => `signature-campaign-${listId}`

/**
 * Campaign of signatures: one public link at a time, and its settings. A typed name is accepted
 * unless the administrator or the list's law forbids it: some consents must be signed by hand.
 */
export const signatureCampaignDecider: Decider<SignatureCampaign, SignatureCampaignCommand, SignatureCampaignEvent> = {
  initial: {
    link: null,
    templateId: null,
    typedSignature: null,
    imprintSignature: null,
    withdrawal: 'until-close',
    guideId: null,
    acknowledged: null,
    certificate: null,
    explanations: [],
    versions: {},
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SignatureLinkAttached':
        return {
          ...state,
          link: { linkId: event.data.linkId, status: 'active' },
          certificate: event.data.certificate ?? state.certificate,
        }
      case 'SignatureLinkStatusChanged':
        return { ...state, link: { linkId: event.data.linkId, status: event.data.status } }
      case 'SignatureLinkRemoved':
        return { ...state, link: null }
      case 'SignatureSettingsChanged': {
        const { templateId, typedSignature, withdrawal } = event.data
        const { certificate = state.certificate, imprintSignature = state.imprintSignature } = event.data
        return { ...state, templateId, typedSignature, imprintSignature, withdrawal, certificate }
      }
      case 'ConsentExplanationsChanged':
        return explained(state, event.data.explanations)
      case 'ConsentEffectAcknowledged': {
        const { rule, effect } = event.data
        return { ...state, acknowledged: { rule, effect } }
      }
      case 'CampaignGuideChanged':
        return { ...state, guideId: event.data.guideId }
    }
  },
  decide: (command, state) => {
    const list = signatureList(command.list)
    const { listId } = list
    switch (command.type) {
      case 'AttachLink':
        return state.link ? [] : [attach(listId, command, state)]
      case 'ChangeLinkStatus': {
        const { linkId, status } = attachedLink(state)
        return status === command.status
          ? []
          : [{ type: 'SignatureLinkStatusChanged', data: { listId, linkId, status: command.status } }]
      }
      case 'RemoveLink':
        return [{ type: 'SignatureLinkRemoved', data: { listId, linkId: attachedLink(state).linkId } }]
      case 'ChangeSettings':
        return changeSettings(command, list, state)
      case 'AcknowledgeEffect':
        return acknowledge(command, list, state)
      case 'ChangeExplanations':
        return changeExplanations(command, list, state)
      case 'ChangeGuide': {
        const { guideId } = command
        if (guideId === state.guideId) return []
        assertActiveOrScheduled(list, command.now)
        return [{ type: 'CampaignGuideChanged', data: { listId, guideId } }]
      }
    }
  },
}

const explained = (state: SignatureCampaign, explanations: readonly Explanation[]): SignatureCampaign => ({
  ...state,
  explanations,
  versions: { ...state.versions, ...Object.fromEntries(explanations.map(({ key, version }) => [key, version])) },
})

const attach = (
  listId: string,
  { linkId, certificate }: Extract<SignatureCampaignCommand, { type: 'AttachLink' }>,
  state: SignatureCampaign,
): SignatureCampaignEvent => {
  const isNew = state.certificate === null && certificate !== undefined
  return { type: 'SignatureLinkAttached', data: { listId, linkId, ...(isNew ? { certificate } : {}) } }
}

/** @throws DomainError LIST_CLOSED; VALIDATION_FAILED for a key twice, or one that the law asks missing */
const changeExplanations = (
  { explanations, required, now }: ChangeExplanations,
  list: ExistingList,
  { explanations: before, versions }: SignatureCampaign,
): readonly SignatureCampaignEvent[] => {
  assertExplanations(explanations, required)
  const versioned = explanations.map((wanted) => {
    const known = before.find(({ key }) => key === wanted.key)
    const isSame = known?.title === wanted.title && known.text === wanted.text
    return { ...wanted, version: (versions[wanted.key] ?? 0) + (isSame ? 0 : 1) }
  })
  const digest = (texts: readonly Explanation[]) => JSON.stringify(texts.map(({ key, version }) => [key, version]))
  if (digest(versioned) === digest(before)) return []
  assertActiveOrScheduled(list, now)
  return [{ type: 'ConsentExplanationsChanged', data: { listId: list.listId, explanations: versioned } }]
}

const assertExplanations = (explanations: ChangeExplanations['explanations'], required: readonly string[]): void => {
  const keys = explanations.map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice !== -1)
    throw new DomainError('VALIDATION_FAILED', [
      { path: `explanations.${twice}.key`, message: '같은 항목이 두 번 있습니다.' },
    ])
  const missing = required.filter((key) => !keys.includes(key))
  if (missing.length > 0)
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'explanations', message: '법에서 미리 설명하도록 한 내용을 뺄 수 없습니다.' },
    ])
}

/**
 * Records the acknowledgement once for the rule and the effect that the list has.
 * @throws DomainError CHANGED_MEANWHILE where the list's law is another one than the caller read
 */
const acknowledge = (
  { effect, current }: AcknowledgeEffect,
  { listId, rule }: ExistingList,
  { acknowledged }: SignatureCampaign,
): readonly SignatureCampaignEvent[] => {
  if (effect !== current) throw new DomainError('CHANGED_MEANWHILE')
  const asked = acknowledgedEffect.safeParse(effect)
  if (!asked.success || rule === undefined) return []
  const isKnown = acknowledged?.rule === rule && acknowledged.effect === effect
  return isKnown ? [] : [{ type: 'ConsentEffectAcknowledged', data: { listId, rule, effect: asked.data } }]
}

/** @throws DomainError LIST_CLOSED, CHANGED_MEANWHILE, VALIDATION_FAILED, NOT_FOUND, TEMPLATE_DELETED */
const changeSettings = (
  { template, typedSignature, typedByDefault, withdrawal, certificate, seen, now, ...imprint }: ChangeSettings,
  list: ExistingList,
  before: SignatureCampaign,
): readonly SignatureCampaignEvent[] => {
  const { templateId, withdrawal: rule, certificate: present } = before
  const imprints = imprintSetting(imprint, before)
  const typed = before.typedSignature ?? typedByDefault
  const wanted = {
    templateId: template === undefined ? templateId : chosenId(template, list),
    typedSignature: typedSignature ?? typed,
    withdrawal: withdrawal ?? rule,
  }
  // The first decision is recorded even if it equals the default: the law of the list may change.
  const isTypedSame = typedSignature === undefined || typedSignature === before.typedSignature
  const isSame = wanted.templateId === templateId && isTypedSame && wanted.withdrawal === rule
  const isSigningSame = certificate === undefined || certificate === (present ?? 'off')
  if (isSame && isSigningSame && imprints.wanted === imprints.now) return []
  assertUnchanged(seen, {
    wanted: { ...wanted, certificate: certificate ?? present ?? 'off', imprintSignature: imprints.wanted },
    now: {
      templateId,
      typedSignature: typed,
      withdrawal: rule,
      certificate: present ?? 'off',
      imprintSignature: imprints.now,
    },
  })
  assertActiveOrScheduled(list, now)
  const changed = {
    ...(isSigningSame ? {} : { certificate }),
    ...(imprints.wanted === imprints.now ? {} : { imprintSignature: imprints.wanted }),
  }
  return [{ type: 'SignatureSettingsChanged', data: { listId: list.listId, ...wanted, ...changed } }]
}

const NO_IMPRINT = '법이 자필 성명과 지장을 요구하는 동의라 도장 그림을 받을 수 없습니다.'

/** Returns whether imprints are accepted, now and as wanted. @throws DomainError VALIDATION_FAILED */
const imprintSetting = (
  { imprintSignature, imprintByLaw }: Pick<ChangeSettings, 'imprintSignature' | 'imprintByLaw'>,
  before: Pick<SignatureCampaign, 'imprintSignature'>,
): { readonly now: boolean; readonly wanted: boolean } => {
  if (imprintSignature === true && !imprintByLaw)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'imprintSignature', message: NO_IMPRINT }])
  const now = imprintByLaw && before.imprintSignature !== false
  return { now, wanted: imprintSignature ?? now }
}

/** One of the list's own that is in use. @throws DomainError NOT_FOUND, TEMPLATE_DELETED */
const chosenId = (chosen: PdfTemplateState | null, { listId }: ExistingList): string | null => {
  if (chosen === null) return null
  const template = templateInUse(existingTemplate(chosen))
  if (template.listId !== listId) throw new DomainError('NOT_FOUND')
  return template.templateId
}

/** A list in which signatures are collected. @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST */
export const signatureList = (state: ListState): ExistingList => {
  const list = existingList(state)
  if (list.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
  return list
}

/** The campaign's public link. @throws DomainError NOT_FOUND where it has none */
export const attachedLink = ({ link }: SignatureCampaign): LinkState => {
  if (!link) throw new DomainError('NOT_FOUND')
  return link
}
