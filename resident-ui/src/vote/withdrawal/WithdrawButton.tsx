import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'

type WithdrawButtonProps = { readonly unit: VoterUnit; readonly onPress: (unit: string) => void }

/** Button by which the voter is asked whether to withdraw a unit's ballot; nothing where they may not. */
export const WithdrawButton = ({ unit, onPress }: WithdrawButtonProps) =>
  unit.withdrawable ? (
    <p className="fine-print">
      {t('개표 전까지 취소하고 다시 투표하실 수 있습니다.')}{' '}
      <Button look="quiet" onClick={() => onPress(unit.listUserId)}>
        {t('투표 취소하기')}
      </Button>
    </p>
  ) : null
