import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/forum/index',
    screen: lazyScreen(() => import('./forum-screen.tsx').then((file) => file.ForumScreen)),
  },
  {
    path: '/pagesB/home/postDetails/index',
    screen: lazyScreen(() => import('./post-screen.tsx').then((file) => file.PostScreen)),
  },
  {
    path: '/pagesB/home/comment/index',
    screen: lazyScreen(() => import('./post-screen.tsx').then((file) => file.CommentScreen)),
  },
  {
    path: '/pagesB/home/postCenter/index',
    screen: lazyScreen(() => import('./my-posts-screen.tsx').then((file) => file.MyPostsScreen)),
  },
  {
    path: '/pagesB/home/publishPost/index',
    screen: lazyScreen(() => import('./publish-screen.tsx').then((file) => file.PublishScreen)),
  },
  {
    path: '/pagesB/mine/forum/index',
    screen: lazyScreen(() => import('./my-forum-screen.tsx').then((file) => file.MyForumScreen)),
  },
];
