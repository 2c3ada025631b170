import type { Drawn, Fields, Stored, Values } from './field.ts'

/**
 * What things with these fields hold as it is stored. A key is always there when its field is required (and not just
 * shown at times) or starts with a value; a dotted key (`validation.required`) is a nested value.
 */
export type DataOf<F extends Fields> = string extends keyof F ? Values : Plain<Nested<F, 'stored'>>
/** The same as a page in one language sees it. */
export type DrawnOf<F extends Fields> = string extends keyof F ? Values : Plain<Nested<F, 'drawn'>>

/** Fields of what is not made by `initialValues`: a value it would begin with may be missing. */
export type WithoutInitial<F extends Fields> = {
  [K in keyof F]: Omit<F[K], 'initial'> & { kind: F[K]['kind']; label: F[K]['label'] }
}

type Nested<F extends Fields, As extends 'stored' | 'drawn'> = {
  [K in AlwaysThere<F>]: At<F, K, As>
} & {
  [K in Exclude<Head<keyof F>, AlwaysThere<F>>]?: At<F, K, As> | null
}

type At<F extends Fields, K extends string, As extends 'stored' | 'drawn'> = K extends keyof F
  ? As extends 'stored'
    ? Stored<F[K]>
    : Drawn<F[K]>
  : Plain<Nested<Within<F, K>, As>>

/** The part of a key before its first dot. */
type Head<K> = K extends `${infer H}.${string}` ? H : K extends string ? K : never
/** The fields under a dotted key's head. */
type Within<F extends Fields, H extends string> = {
  [K in keyof F as K extends `${H}.${infer Rest}` ? Rest : never]: F[K]
}
type AlwaysThere<F extends Fields> = {
  [K in keyof F]: F[K] extends { initial: NonNullable<unknown> }
    ? Head<K>
    : F[K] extends { required: true }
      ? F[K] extends { shownWhen: object }
        ? never
        : Head<K>
      : never
}[keyof F]
/** One object type in place of an intersection, so that editors and errors show the keys. */
type Plain<T> = { [K in keyof T]: T[K] }

export type KeyOf<F extends Fields> = keyof F & string

/** Asks for what cannot be there when a field's `shownWhen` names none of the others. */
export type DependenciesHold<F extends Fields> = [UnknownDependency<F>] extends [never]
  ? unknown
  : { shownWhenNamesNoField: UnknownDependency<F> }
type UnknownDependency<F extends Fields> = {
  [K in keyof F]: F[K] extends { shownWhen: { field: infer Other } } ? Exclude<Other, keyof F> : never
}[keyof F]
