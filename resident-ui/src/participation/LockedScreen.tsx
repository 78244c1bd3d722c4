import type { ApiError } from '#ui/api-client.ts'
import { Button } from '../controls/Button.tsx'
import { CallButton } from '../controls/CallButton.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { officeHere } from '../known-office.ts'

type LockedScreenProps = { readonly error: ApiError; readonly onBack: () => void }

/** Whether the code cannot be tried for a while, which is a screen of its own. */
export const isLocked = ({ code }: ApiError): boolean => code === 'VERIFICATION_LOCKED'

/** Until when no code can be entered, as the server says it, and whom to ask meanwhile. */
export const LockedScreen = ({ error, onBack }: LockedScreenProps) => (
  <MessageScreen
    icon="clock"
    heading={'잠시 본인 확인을\n할 수 없습니다'}
    action={
      <>
        <CallButton phone={officeHere()?.phone ?? null} />
        <Button look="secondary" onClick={onBack}>
          돌아가기
        </Button>
      </>
    }
  >
    <p>{error.text}</p>
    {error.fields.map(({ message }) => (
      <p key={message}>{message}</p>
    ))}
    <p>입력하신 내용은 그대로 있습니다. 급하시면 관리사무소에 문의해주세요.</p>
  </MessageScreen>
)
