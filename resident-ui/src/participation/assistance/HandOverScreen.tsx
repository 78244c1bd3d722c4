import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'

type HandOverScreenProps = {
  /** Name of the voter, masked; null where it is unknown. */
  readonly name: string | null
  readonly onTaken: () => void
}

/** Asks the person who typed for the voter to hand the phone over, before any choice is shown. */
export const HandOverScreen = ({ name, onTaken }: HandOverScreenProps) => (
  <MessageScreen
    icon="person"
    heading={t('휴대전화를\n돌려주세요')}
    action={<Button onClick={onTaken}>{t('제가 직접 고릅니다')}</Button>}
  >
    <p>
      {name === null
        ? t('본인 확인을 마쳤습니다. 여기서부터는 투표하시는 분이 직접 고르셔야 합니다.')
        : t('본인 확인을 마쳤습니다. 여기서부터는 {name} 님이 직접 고르셔야 합니다.', { name })}
    </p>
    <p>{t('도와주신 분은 고르시는 동안 화면이 보이지 않는 곳으로 비켜주세요.')}</p>
    <p>{t('투표하시는 분은 휴대전화를 받으신 뒤 아래 단추를 눌러주세요.')}</p>
  </MessageScreen>
)
