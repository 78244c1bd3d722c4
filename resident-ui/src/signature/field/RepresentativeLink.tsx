import { useLocation } from 'wouter'
import type { SignatureEntry } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { unitName } from '../../participation/unit-name.ts'

/** Leads co-owners to the choice of their representative, where the law has them appoint one. */
export const RepresentativeLink = ({
  entry: { appoints, listUserId, dong, ho, representative, representedBy },
}: {
  readonly entry: SignatureEntry
}) => {
  const [place] = useLocation()
  if (appoints !== true) return null
  const isNamed = representative || representedBy !== null
  return (
    <LinkButton look="secondary" href={`${place}/representative/${listUserId}`}>
      {isNamed ? t('대표자 확인하기') : t('대표자 정하기')}
      <span className="visually-hidden"> ({unitName(dong, ho)})</span>
    </LinkButton>
  )
}
