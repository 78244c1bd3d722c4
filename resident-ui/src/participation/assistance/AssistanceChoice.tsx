import { useState } from 'react'
import { t } from '#ui/translate.ts'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { isAssisted, storeAssisted } from './assistance.ts'

/** Lets somebody say that they type for the voter, who then chooses alone. */
export const AssistanceChoice = ({ linkId }: { readonly linkId: string }) => {
  const [isOn, setOn] = useState(() => isAssisted(linkId))
  const press = () => {
    storeAssisted(linkId, !isOn)
    setOn(!isOn)
  }
  return (
    <div className="fields">
      <ChoiceCard
        kind="checkbox"
        group="assisted"
        label={t('도와드리고 있어요')}
        more={t('다른 분의 이름과 번호를 대신 입력하시면 눌러주세요. 고르는 것은 투표하실 분이 직접 하십니다.')}
        isChosen={isOn}
        onPress={press}
      />
    </div>
  )
}
