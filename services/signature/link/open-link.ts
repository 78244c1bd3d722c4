import type { Deps } from '../../core/deps.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { textsOf } from '../consent/consent-texts.ts'
import type { FollowedLink } from './signature-link.ts'
import type { SignatureLinkPage } from '../signing/signing.contract.ts'
import { withdrawalTerm } from '../consent/withdrawal-end.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'

/** Returns the guide to read before signing: the invitation's own, or the campaign's. */
export const guideOf = ({ campaign, request }: FollowedLink): { readonly guideId?: string } => {
  const guideId = request?.guideId ?? campaign.guideId
  return guideId === null ? {} : { guideId }
}

/**
 * Returns the legal term for withdrawals, if the law has one and the campaign allows withdrawals.
 */
export const termOf = ({
  list,
  campaign,
}: Pick<FollowedLink, 'list' | 'campaign'>): { readonly withdrawalTerm?: string } => {
  const term = campaign.withdrawal === 'until-close' ? withdrawalTerm(list) : null
  return term === null ? {} : { withdrawalTerm: term }
}

/** Whether one can sign now, and how much there is to read then. */
const readinessAt = async (
  deps: Deps,
  followed: FollowedLink,
): Promise<Pick<SignatureLinkPage, 'status' | 'documentPages'>> => {
  const status = listStatusAt(followed.list, deps.clock())
  if (status !== 'active') return { status }
  const template = await templateOf(deps, followed)
  return template ? { status, documentPages: template.pages.length } : { status: 'not-ready' }
}

/**
 * Builds the page of a link: campaign, complex and term, the same for everybody, without personal
 * data.
 */
export const linkPage = async (deps: Deps, followed: FollowedLink): Promise<SignatureLinkPage> => {
  const { kind, list, campaign, request, apartmentId } = followed
  const apartment = await getApartment(deps.store, apartmentId)
  const { name, startDate, endDate } = list
  const expiresAt = request?.expiresAt ?? undefined
  return {
    kind,
    ...(await readinessAt(deps, followed)),
    list: { name, startDate, endDate },
    apartment: { name: apartment.name },
    office: apartment.officePhone === undefined ? {} : { phone: apartment.officePhone },
    steps: ['consent', 'identity', 'document', 'signature', 'submit'],
    ...guideOf(followed),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    texts: [...textsOf(list)],
    withdrawal: campaign.withdrawal,
    ...termOf({ list, campaign }),
  }
}
