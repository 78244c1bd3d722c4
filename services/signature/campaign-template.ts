import { findTemplateIds } from '#projections/pdf-template/find-pdf-templates.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import {
  currentVersion,
  pdfTemplateDecider,
  pdfTemplateStream,
  type ExistingTemplate,
} from '../pdf-template/pdf-template.decider.ts'
import type { SignatureCampaign } from './signature-campaign.decider.ts'

/** Owner of the template: the campaign, or the request if it has one of its own. */
type TemplateScope = {
  readonly listId: string
  readonly campaign: Pick<SignatureCampaign, 'templateId'>
  readonly request?: { readonly templateId?: string | undefined } | undefined
}

/** Whether its current version has a signature field. It can be signed without one, too. */
export const isReady = (template: ExistingTemplate): boolean =>
  currentVersion(template).fields.some(({ kind }) => kind === 'signature')

const inUse = async (
  { store }: Pick<Deps, 'store'>,
  templateIds: readonly string[],
): Promise<readonly ExistingTemplate[]> => {
  const read = await store.readStreams(templateIds.map(pdfTemplateStream))
  return templateIds.flatMap((templateId) => {
    const template = stateIn(read, pdfTemplateDecider, pdfTemplateStream(templateId))
    return template.status === 'kept' ? [template] : []
  })
}

/**
 * Returns the template that is signed, as the log has it at this moment: the request's own, the one
 * that the administrator chose, or the list's oldest with a signature field, else its oldest.
 * Deleted ones are skipped; a template uploaded with invitations is only used for their recipients.
 * Undefined if the list has none.
 */
export const templateOf = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { listId, campaign, request }: TemplateScope,
): Promise<ExistingTemplate | undefined> => {
  const named = [request?.templateId ?? null, campaign.templateId].filter((templateId) => templateId !== null)
  const [chosen] = named.length > 0 ? await inUse(deps, named) : []
  if (chosen) return chosen
  const ofList = await inUse(deps, await findTemplateIds(deps.database, listId))
  const ofAll = ofList.filter(({ forInvitations }) => forInvitations !== true)
  return ofAll.find(isReady) ?? ofAll[0]
}
