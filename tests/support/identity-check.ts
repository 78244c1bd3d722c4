/** Returns the fields of a form that say how identity was checked on a day. */
export const checkedOn = (identityOn: string) => ({ identityHow: 'id-seen', identityBy: '김관리', identityOn }) as const
