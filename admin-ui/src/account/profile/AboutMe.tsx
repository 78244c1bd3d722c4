import { Box, Button } from '@mui/material'
import { maxLength, required, useGetIdentity, useNotify } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { forgetMe } from '../../kit/auth/auth-provider.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { PhoneField } from '../../kit/forms/PhoneField.tsx'
import { NOTHING_CHANGED } from '../../kit/forms/RecordForm.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'
import type { NamedFields } from '../../kit/unsaved/ChangedMeanwhile.tsx'
import { useSharedEdit } from '../../kit/unsaved/use-shared-edit.tsx'

const valuesOf = ({ name, phone }: Profile) => ({ name, phone: phone ?? '' })

const profileNames: NamedFields = {
  name: { label: '이름' },
  phone: { label: '휴대전화', write: (phone) => formatPhone(String(phone)) },
}

/** Edits one's own name and phone. */
export const AboutMe = ({ profile }: { readonly profile: Profile }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { refetch } = useGetIdentity()
  const { mutateAsync } = useCommand({
    mutationFn: (body: BodyTo<'PATCH /api/admin/profile'>) => call('PATCH /api/admin/profile', { body }),
  })
  const { defaultValues, send, meanwhile, hasChanged } = useSharedEdit({
    values: valuesOf(profile),
    read: async () => valuesOf(await call('GET /api/admin/profile')),
    send: (changes, before) => mutateAsync({ ...changes, before }),
    fields: profileNames,
    after: valuesOf,
  })
  const finish = (): void => {
    // The bar at the top shows the name of the signed-in administrator.
    forgetMe()
    void refetch()
    if (hasChanged()) notify('내 정보를 수정했습니다.', { type: 'success' })
    else notify(NOTHING_CHANGED, { type: 'info' })
  }
  return (
    <Section title="내 정보">
      <PlainForm name="내 정보" defaultValues={defaultValues} send={send} onSent={finish}>
        {({ busy }) => (
          <>
            {meanwhile}
            <FieldRow>
              <Field source="name" label="이름" validate={[required(), maxLength(100)]} />
              <PhoneField source="phone" label="휴대전화" />
            </FieldRow>
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <Button type="submit" variant="contained" loading={busy}>
                저장하기
              </Button>
            </Box>
          </>
        )}
      </PlainForm>
    </Section>
  )
}
