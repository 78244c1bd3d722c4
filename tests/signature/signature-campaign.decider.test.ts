import { describe, it } from 'vitest'
import type { SignatureCampaignEvent } from '#events/signature/signature-campaign.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { signatureCampaignDecider } from '#services/signature/signature-campaign.decider.ts'
import { pdfTemplateDecider, existingTemplate } from '#services/pdf-template/pdf-template.decider.ts'
import { listDecider } from '#services/list/list.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  campaignGuide,
  GUIDE_ID,
  LINK_ID,
  linkAttached,
  linkChanged,
  linkRemoved,
  settingsChanged,
  signatureListState,
} from './sample-campaign.ts'

const list = signatureListState()
const closed = signatureListState({ startDate: '2025-02-01', endDate: '2025-02-28' })
const [templateId, listId] = [fixedId(30), fixedId(2)]
const template = existingTemplate(
  foldEvents(pdfTemplateDecider, [
    {
      type: 'PdfTemplateUploaded',
      data: {
        templateId,
        listId,
        apartmentId: fixedId(1),
        originalFileName: '동의서.pdf',
        name: '동의서',
        sha256: 'ab'.repeat(32),
        bytes: 10,
        objectKey: 'cd'.repeat(32),
        size: 10,
        pages: [{ width: 595, height: 842 }],
        removed: [],
        offers: [],
      },
    },
  ]),
)

describe('the public link', () => {
  const attach = { type: 'AttachLink', list, linkId: LINK_ID } as const
  it('is attached', () => given(signatureCampaignDecider).when(attach).then([linkAttached]))
  it('stays the one that is there', () =>
    given(signatureCampaignDecider, [linkAttached])
      .when({ ...attach, linkId: fixedSecret(9) })
      .thenNothing())
  it('is another one after it was removed', () =>
    given(signatureCampaignDecider, [linkAttached, linkRemoved])
      .when({ ...attach, linkId: fixedSecret(9) })
      .then([{ type: 'SignatureLinkAttached', data: { listId, linkId: fixedSecret(9) } }]))
  it('is refused to a list of votes, and to none', () => {
    given(signatureCampaignDecider)
      .when({ ...attach, list: listState() })
      .thenRejects('NOT_A_SIGNATURE_LIST')
    given(signatureCampaignDecider)
      .when({ ...attach, list: listDecider.initial })
      .thenRejects('NOT_FOUND')
  })

  const turn = (status: 'active' | 'inactive') => ({ type: 'ChangeLinkStatus', list, status }) as const
  it('is turned off and on', () => {
    given(signatureCampaignDecider, [linkAttached])
      .when(turn('inactive'))
      .then([linkChanged('inactive')])
    given(signatureCampaignDecider, [linkAttached, linkChanged('inactive')])
      .when(turn('active'))
      .then([linkChanged('active')])
  })
  it('is quiet where it is so already', () =>
    given(signatureCampaignDecider, [linkAttached]).when(turn('active')).thenNothing())
  it('cannot be turned where there is none', () =>
    given(signatureCampaignDecider).when(turn('inactive')).thenRejects('NOT_FOUND'))

  const remove = { type: 'RemoveLink', list } as const
  it('is removed', () => given(signatureCampaignDecider, [linkAttached]).when(remove).then([linkRemoved]))
  it('cannot be removed where there is none any more', () =>
    given(signatureCampaignDecider, [linkAttached, linkRemoved]).when(remove).thenRejects('NOT_FOUND'))
})

describe('settings', () => {
  const change = (wanted: object) =>
    ({ type: 'ChangeSettings', list, now: NOW, typedByDefault: false, imprintByLaw: true, ...wanted }) as const
  it('are recorded whole; what is left out stays', () => {
    given(signatureCampaignDecider)
      .when(change({ typedSignature: true }))
      .then([settingsChanged({ typedSignature: true })])
    given(signatureCampaignDecider, [settingsChanged({ typedSignature: true })])
      .when(change({ withdrawal: 'not-allowed' }))
      .then([settingsChanged({ typedSignature: true, withdrawal: 'not-allowed' })])
  })
  it('of typed names are the law’s until somebody says them', () => {
    given(signatureCampaignDecider)
      .when(change({ withdrawal: 'not-allowed', typedByDefault: true }))
      .then([settingsChanged({ typedSignature: true, withdrawal: 'not-allowed' })])
    given(signatureCampaignDecider)
      .when(change({ typedSignature: true, typedByDefault: true }))
      .then([settingsChanged({ typedSignature: true })])
    given(signatureCampaignDecider)
      .when(change({ withdrawal: 'until-close', typedByDefault: true }))
      .thenNothing()
  })
  it('of imprints are recorded where they change, and stay where something else does', () => {
    given(signatureCampaignDecider)
      .when(change({ imprintSignature: false }))
      .then([settingsChanged({ imprintSignature: false })])
    given(signatureCampaignDecider)
      .when(change({ imprintSignature: true }))
      .thenNothing()
    const forbidden = settingsChanged({ imprintSignature: false })
    given(signatureCampaignDecider, [forbidden])
      .when(change({ imprintSignature: false }))
      .thenNothing()
    given(signatureCampaignDecider, [forbidden, settingsChanged({ withdrawal: 'not-allowed' })])
      .when(change({ imprintSignature: true }))
      .then([settingsChanged({ withdrawal: 'not-allowed', imprintSignature: true })])
  })
  it('of imprints leave no room where the law asks for handwriting', () => {
    given(signatureCampaignDecider)
      .when(change({ imprintSignature: true, imprintByLaw: false }))
      .thenRejects('VALIDATION_FAILED', ['imprintSignature'])
    given(signatureCampaignDecider)
      .when(change({ imprintSignature: false, imprintByLaw: false }))
      .thenNothing()
  })
  it('name a template of the list, or none', () => {
    given(signatureCampaignDecider)
      .when(change({ template }))
      .then([settingsChanged({ templateId })])
    given(signatureCampaignDecider, [settingsChanged({ templateId })])
      .when(change({ template: null }))
      .then([settingsChanged({})])
  })
  it('refuse a template of another list, one that was deleted, and one that never was', () => {
    given(signatureCampaignDecider)
      .when(change({ template: { ...template, listId: fixedId(99) } }))
      .thenRejects('NOT_FOUND')
    given(signatureCampaignDecider)
      .when(change({ template: { ...template, status: 'deleted' } }))
      .thenRejects('TEMPLATE_DELETED')
    given(signatureCampaignDecider)
      .when(change({ template: pdfTemplateDecider.initial }))
      .thenRejects('NOT_FOUND')
  })
  it('are quiet where they are so already', () =>
    given(signatureCampaignDecider, [settingsChanged({ typedSignature: true })])
      .when(change({ typedSignature: true }))
      .thenNothing())
  it('are refused of a list that is over', () =>
    given(signatureCampaignDecider)
      .when({ ...change({ typedSignature: true }), list: closed })
      .thenRejects('LIST_CLOSED'))
})

describe('the guide', () => {
  const change = (guideId: string | null) => ({ type: 'ChangeGuide', list, guideId, now: NOW }) as const
  it('is put up and taken down', () => {
    given(signatureCampaignDecider)
      .when(change(GUIDE_ID))
      .then([campaignGuide(GUIDE_ID)])
    given(signatureCampaignDecider, [campaignGuide(GUIDE_ID)])
      .when(change(null))
      .then([campaignGuide(null)])
  })
  it('is quiet where it is so already', () => given(signatureCampaignDecider).when(change(null)).thenNothing())
  it('is refused of a list that is over', () =>
    given(signatureCampaignDecider)
      .when({ ...change(GUIDE_ID), list: closed })
      .thenRejects('LIST_CLOSED'))
})

describe('the effect of online consents', () => {
  const rule = 'redevelopment-association'
  const underLaw = signatureListState({ rule })
  const acknowledge = { type: 'AcknowledgeEffect', list: underLaw, effect: 'doubtful', current: 'doubtful' } as const
  const acknowledged = { type: 'ConsentEffectAcknowledged', data: { listId, rule, effect: 'doubtful' } } as const

  it('is acknowledged under the law of the list', () =>
    given(signatureCampaignDecider).when(acknowledge).then([acknowledged]))
  it('is acknowledged once', () => given(signatureCampaignDecider, [acknowledged]).when(acknowledge).thenNothing())
  it('is acknowledged anew under another law', () =>
    given(signatureCampaignDecider, [acknowledged])
      .when({ ...acknowledge, list: signatureListState({ rule: 'small-redevelopment' }) })
      .then([{ type: 'ConsentEffectAcknowledged', data: { ...acknowledged.data, rule: 'small-redevelopment' } }]))
  it('is refused where the law is another one than was shown', () =>
    given(signatureCampaignDecider)
      .when({ ...acknowledge, effect: 'certificate' })
      .thenRejects('CHANGED_MEANWHILE'))
  it('need not be acknowledged where no law speaks of it', () =>
    given(signatureCampaignDecider)
      .when({ ...acknowledge, list, effect: 'none', current: 'none' })
      .thenNothing())
})

describe('what must be explained', () => {
  const text = { key: 'founding', title: '추정분담금', text: '3억 원입니다.' }
  const change = (...explanations: readonly (typeof text)[]) =>
    ({ type: 'ChangeExplanations', list, explanations, required: ['founding'], now: NOW }) as const
  const changed = (...explanations: (typeof text & { version: number })[]): SignatureCampaignEvent => ({
    type: 'ConsentExplanationsChanged',
    data: { listId, explanations },
  })
  const first = changed({ ...text, version: 1 })
  const other = { ...text, text: '4억 원입니다.' }

  it('is recorded in its first version', () => given(signatureCampaignDecider).when(change(text)).then([first]))
  it('stays quiet where nothing changed', () =>
    given(signatureCampaignDecider, [first]).when(change(text)).thenNothing())
  it('gets its next version with other words, and never one again', () => {
    given(signatureCampaignDecider, [first])
      .when(change(other))
      .then([changed({ ...other, version: 2 })])
    const more = { key: 'more-1', title: '일정', text: '2027년입니다.' }
    given(signatureCampaignDecider, [first, changed({ ...text, version: 1 }, { ...more, version: 3 }), first])
      .when(change(text, more))
      .then([changed({ ...text, version: 1 }, { ...more, version: 4 })])
  })
  it('cannot lack what the law asks for, nor hold a text twice', () => {
    given(signatureCampaignDecider).when(change()).thenRejects('VALIDATION_FAILED')
    given(signatureCampaignDecider).when(change(text, other)).thenRejects('VALIDATION_FAILED')
  })
  it('stays as it is once the list is closed', () =>
    given(signatureCampaignDecider)
      .when({ ...change(text), list: closed })
      .thenRejects('LIST_CLOSED'))
})

describe('certificates', () => {
  const certificate = 'required' as const
  it('are what the law gives a new campaign with its link, once', () => {
    const attach = { type: 'AttachLink', list, linkId: LINK_ID, certificate } as const
    const attached = { type: 'SignatureLinkAttached', data: { listId, linkId: LINK_ID, certificate } } as const
    given(signatureCampaignDecider).when(attach).then([attached])
    given(signatureCampaignDecider, [settingsChanged({ certificate: 'off' })])
      .when(attach)
      .then([linkAttached])
  })
  it('are set by the office, and stay where it changes something else', () => {
    const change = { type: 'ChangeSettings', list, typedByDefault: true, imprintByLaw: true, now: NOW } as const
    given(signatureCampaignDecider, [settingsChanged({ certificate: 'offered' })])
      .when({ ...change, certificate: 'offered' })
      .thenNothing()
    given(signatureCampaignDecider, [settingsChanged({ certificate: 'offered' })])
      .when({ ...change, certificate: 'off' })
      .then([settingsChanged({ certificate: 'off' })])
    given(signatureCampaignDecider, [settingsChanged({ certificate: 'offered' })])
      .when({ ...change, withdrawal: 'not-allowed' })
      .then([settingsChanged({ withdrawal: 'not-allowed' })])
  })
})
