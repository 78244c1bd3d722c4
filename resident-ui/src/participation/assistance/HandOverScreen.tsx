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
    heading={'휴대전화를\n돌려주세요'}
    action={<Button onClick={onTaken}>제가 직접 고릅니다</Button>}
  >
    <p>
      본인 확인을 마쳤습니다. 여기서부터는 {name === null ? '투표하시는 분이' : `${name} 님이`} 직접 고르셔야 합니다.
    </p>
    <p>도와주신 분은 고르시는 동안 화면이 보이지 않는 곳으로 비켜주세요.</p>
    <p>투표하시는 분은 휴대전화를 받으신 뒤 아래 단추를 눌러주세요.</p>
  </MessageScreen>
)
