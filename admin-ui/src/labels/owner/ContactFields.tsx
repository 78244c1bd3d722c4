import { email as emailForm, maxLength } from 'react-admin'
import { languageNames, ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'

const choices = ownerLanguages.map((id) => ({ id, name: languageNames[id] }))

/** Fields of an owner's e-mail address and of the language of messages to them. */
export const ContactFields = () => (
  <>
    <Field
      source="email"
      label="이메일"
      hint="휴대전화가 없는 소유자의 투표 링크가 이 주소로 갑니다."
      validate={[maxLength(254), emailForm('이메일 형식이 올바르지 않습니다.')]}
    />
    <SelectField
      source="language"
      label="안내 언어"
      hint="알림톡과 문자, 메일을 이 언어로 보냅니다. 비워 두면 한국어입니다."
      choices={choices}
    />
  </>
)
