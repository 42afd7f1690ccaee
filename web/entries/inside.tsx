import { t } from '@lingui/core/macro'
import { StaticRouter } from 'react-router'
import type { Category, Lesson } from '#contract/content.ts'
import type { InsideView } from '#contract/site.ts'
import { LinkGroups } from '#web/links/link-groups.tsx'
import { paths } from '#web/paths.ts'
import { CategoryIcon } from '#web/prompts/category-icon.tsx'
import { PromptGroups } from '#web/prompts/prompt-groups.tsx'
import { LessonText } from '#web/training/lesson-text.tsx'

/** What the operator wrote for the dashboard, as members see it there, and nothing around it. */
export const Inside = ({ view }: { view: InsideView }) => (
  <StaticRouter location={paths.dashboard}>
    <main className="mx-auto max-w-[920px] px-5 pt-2 pb-12 sm:px-8">
      <Content view={view} />
    </main>
  </StaticRouter>
)

function Content({ view }: { view: InsideView }) {
  switch (view.name) {
    case 'categories':
      return <Categories categories={view.categories} />
    case 'prompts': {
      const prompts = view.prompts.map((prompt) => ({ ...prompt, own: false }))
      return <PromptGroups prompts={prompts} categories={view.categories} />
    }
    case 'links':
      return <LinkGroups links={view.links} categories={view.categories} />
    case 'lesson':
      return <OneLesson {...view} />
  }
}

const Categories = ({ categories }: { categories: Category[] }) => (
  <ul>
    {categories.map(({ id, name, icon, description }) => (
      <li key={id} className="mt-8">
        <h2 className="flex items-center gap-2.5 font-heading text-[21px] leading-tight">
          <CategoryIcon name={icon} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </h2>
        <p className="mt-1 text-[14px] text-soft">{description}</p>
      </li>
    ))}
  </ul>
)

const OneLesson = (props: { lesson: Lesson; at: number; count: number }) => (
  <div className="mx-auto max-w-[720px] pt-8">
    <LessonText
      {...props}
      film={
        props.lesson.video && (
          <p className="mt-8 grid aspect-video place-items-center rounded-lg border border-rule bg-shade text-soft">
            {t`The film is shown here.`}
          </p>
        )
      }
    />
  </div>
)
