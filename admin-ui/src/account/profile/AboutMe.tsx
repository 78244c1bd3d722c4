import { Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { maxLength, required, useGetIdentity, useNotify } from 'react-admin'
import type { BodyTo } from '#services/calls.contract.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import { forgetMe } from '../../kit/auth/auth-provider.ts'
import { changesOf } from '../../kit/data/changes.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/display/Section.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { PhoneField } from '../../kit/forms/PhoneField.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'

/** Name and phone, which one may change oneself. */
export const AboutMe = ({ profile }: { readonly profile: Profile }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { refetch } = useGetIdentity()
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyTo<'PATCH /api/admin/profile'>) => call('PATCH /api/admin/profile', { body }),
  })
  const before = { name: profile.name, phone: profile.phone ?? '' }
  const finish = (): void => {
    // The bar at the top names who is signed in.
    forgetMe()
    void refetch()
    notify('내 정보를 바꿨습니다.', { type: 'success' })
  }
  return (
    <Section title="내 정보">
      <PlainForm defaultValues={before} send={(values) => mutateAsync(changesOf(before, values))} onSent={finish}>
        {({ busy }) => (
          <>
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
