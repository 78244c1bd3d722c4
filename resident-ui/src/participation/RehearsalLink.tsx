import { t } from '#ui/translate.ts'
import { LinkButton } from '../controls/Button.tsx'

/** Link to a rehearsal of the vote, for who has not voted on a phone before. */
export const RehearsalLink = ({ linkId }: { readonly linkId: string }) => (
  <p className="fine-print">
    {t('휴대전화 투표가 처음이신가요?')}{' '}
    <LinkButton href={`/vote/${linkId}/rehearsal`} look="quiet">
      {t('연습해 보기')}
    </LinkButton>
  </p>
)
