import type { FormTodo as Definition } from '../../../src/shared/catalogue/FormTodo.ts'
import type { FormTodoModel, TodoItem } from '../../../src/shared/wire/page/todos.ts'
import { check, Glyph } from '../icons.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** What waits for the visitor; each leads to where it is done. */
export function FormTodo({ node, settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  if (!model && mode !== 'builder') return null
  const id = `todo-${node._id}`
  return (
    <section className="v-todo" aria-labelledby={id}>
      <h2 id={id}>{said(settings.label, 'Welcome', t('Welcome'))}</h2>
      {model ? (
        <Found model={model} done={said(settings.doneText, 'Completed!', t('Completed!'))} />
      ) : (
        <p className="v-placeholder">{t('Det som väntar på besökaren visas här')}</p>
      )}
    </section>
  )
}

function Found({ model: { todos, count, more, loginHref }, done }: { model: FormTodoModel; done: string }) {
  const { t } = usePage()
  return (
    <>
      {todos.length === 0 ? (
        <p className="v-todo-done">
          <Glyph draw={check} />
          {done}
        </p>
      ) : (
        <ul className="v-todo-list">
          {todos.map((todo) => (
            <Item key={todo.formDataId} todo={todo} />
          ))}
        </ul>
      )}
      {(count > todos.length || more) && (
        <p className="v-muted">
          {more
            ? t('Här visas de {n} första av minst {count}.', { n: todos.length, count })
            : t('Här visas de {n} första av {count}.', { n: todos.length, count })}
        </p>
      )}
      {loginHref && (
        <p className="v-muted">
          {t('Utan inloggning visas det som finns i den här webbläsaren.')}{' '}
          <a href={loginHref}>{t('Logga in')}</a>
        </p>
      )}
    </>
  )
}

function Item({ todo: { name, about, what, when, late, reason, href } }: { todo: TodoItem }) {
  const { t } = usePage()
  return (
    <li className="v-card">
      <p className={reason === 'draft' ? 'v-todo-what v-todo-draft' : 'v-todo-what'}>{what}</p>
      <h3>
        <a href={href}>{name}</a>
      </h3>
      {about && <p>{about}</p>}
      <p className={late && 'v-todo-late'}>{late ? t('{when}. Dagen har varit.', { when }) : when}</p>
    </li>
  )
}

/** A builder's own text, or the one that new ones begin with in the reader's language. */
const said = (own: unknown, start: string, words: string) => (own && own !== start ? String(own) : words)
