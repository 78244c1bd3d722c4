import { Button } from '../controls/Button.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { MinutesText as Text } from './minutes-api.ts'
import { MinutesText } from './MinutesText.tsx'

type ReadStepProps = { readonly text: Text; readonly onSign: () => void; readonly onRefuse: () => void }

/** Shows the text that is to be signed, and its hash. */
export const ReadStep = ({ text, onSign, onRefuse }: ReadStepProps) => (
  <Screen
    title="의사록 읽기"
    heading="의사록을 읽어주세요"
    lead={<p>사실과 같으면 서명해주세요.</p>}
    action={
      <>
        <Button onClick={onSign}>서명하기</Button>
        <Button look="quiet" onClick={onRefuse}>
          서명하지 않기
        </Button>
      </>
    }
  >
    <MinutesText body={text.body} />
    <p className="small minutes-fixed">확인값 {text.sha256.slice(0, 16)}</p>
  </Screen>
)
