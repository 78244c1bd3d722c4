import { t } from '#ui/translate.ts'
import { LinkButton } from '../controls/Button.tsx'

/** Link to the request to look at documents of the assembly of a vote, or to copy them. */
export const InspectionLink = ({ linkId }: { readonly linkId: string }) => (
  <LinkButton href={`/vote/${linkId}/inspection`} look="quiet">
    {t('총회 자료 열람·복사 청구하기')}
  </LinkButton>
)
