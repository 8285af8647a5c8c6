// Doubtful phrases in Vietnamese. Tone marks don't count, so most have two syllables: lãi, lại and lái read the same.
import type { DoubtLists } from './doubt-lists.ts';

export const vi: DoubtLists = {
  spaced: true,
  doubts: {
    sure: `
      chắc chắn; nhất định; đương nhiên; chắc như đinh; khỏi nghi ngờ; không nghi ngờ; không còn nghi; không thể chối;
      đáng tin; tin cậy; hãy|cứ|xin tin tôi|chúng|vào; tin tưởng; yên tâm; ổn định; đều đặn; đều đều; luôn luôn?;
      mãi mãi; suốt đời; trọn đời; cả đời; không bao giờ ngừng|dừng|trễ|chậm|hết|cạn|sai;
      mỗi|từng|hằng|hàng ngày|đêm|tuần|tháng|giờ; ngày qua ngày; ngày này qua; tháng này qua; năm này qua;
      tháng qua tháng; quanh năm; suốt ngày đêm; 24 24; 24 7; không gián đoạn; không ngừng; đúng hẹn như; như đồng hồ;
      vững như; vững chắc; đã được? kiểm chứng; cam kết; hứa; lời hứa; cam đoan; đảm bảo|bảo; bảo đảm; uy tín;
      trong lúc|khi bạn? ngủ; khi bạn ngủ; đang ngủ; tự động; dù mưa; mưa hay nắng; nắng hay mưa; bất kể;
      quyết định tốt nhất; được bảo chứng`,
    no_risk: `
      quên rủi ro; quên đi rủi; tạm biệt rủi; ít rủi ro; rủi ro thấp|nhỏ|tối; hầu như không rủi;
      gánh|chịu mọi|hết|toàn? rủi; không|chẳng|chưa ai mất|lỗ|thua|nghèo; không|chẳng|chưa hề|từng mất|lỗ|thua;
      không lo lắng?; khỏi lo; hết lo; không phải lo; đừng lo; lo lắng; ngủ ngon; ngủ yên; an tâm; thảnh thơi;
      không sợ; đừng sợ; không có gì phải? sợ|mất; không nguy hiểm; tiền|vốn|khoản của bạn? được? an toàn|bảo;
      tiền bạc an; an toàn hơn|như|tuyệt|cho; nơi an toàn; được bảo vệ|toàn; còn nguyên; nguyên vẹn; chỉ có tăng;
      chỉ tăng; không giảm; không mất một? đồng|xu|birr`,
    growth: `
      gấp đôi|ba|bốn|năm|mười|nhiều; nhân đôi|ba|bốn|lên; sinh sôi; 2x; 3x; 5x; 10x; lãi kép; quả cầu tuyết; bội phần;
      tiền|vốn đẻ|sinh ra; tiền sinh tiền; tiền đẻ ra; tiền|vốn của? bạn|mình? lớn|tăng|sinh|làm; làm tiền sinh;
      bắt tiền làm; biến tiền; biến vài|số; không giới hạn; vô hạn; vô tận; tăng vọt; hơn|tốt hơn|cao hơn? ngân hàng;
      hơn gửi ngân`,
    repaid: `
      lấy lại vốn|tiền|toàn|hết|tất; thu hồi vốn; hoàn vốn; hòa vốn; hoàn tiền; trả lại tiền|vốn|toàn;
      tự trả|hoàn cho|vốn; nhiều hơn số? tiền? bạn|đã bỏ|trả|góp|nạp|đưa?; rút bất cứ; bất cứ lúc; lúc nào cũng;
      khi nào muốn`,
    riches: `
      giàu; làm giàu; giàu sang; giàu có; triệu phú; tỷ phú; gia tài; của cải; kho báu; mỏ vàng; cơ hội vàng;
      thịnh vượng; sung túc; đổi đời; thay đổi cuộc; cuộc sống|đời mới; giấc mơ; ước mơ; bỏ|nghỉ việc;
      khỏi phải? đi? làm; nghỉ hưu sớm; tiền nhàn; thu nhập thêm|thụ; tiền miễn phí; kiếm tiền dễ|nhanh; dễ kiếm tiền;
      không cần làm|sức; không tốn sức; nhẹ nhàng kiếm; tự do tài; độc lập tài; bí quyết; một lần trong đời`,
    pressing: `
      chỉ hôm nay; chỉ trong hôm; bây giờ hoặc không; ngay bây|lập|hôm|lúc; nhanh lên; nhanh tay; nhanh chân; mau lên;
      gấp lên|rút; đừng chờ|chần; đừng bỏ lỡ; trước khi quá|hết|tăng|đóng; cơ hội cuối; ngày cuối cùng;
      suất|đơn vị|chỗ cuối; chỉ còn; sắp hết; gần hết; còn lại ít; số lượng có hạn; có hạn; giới hạn thời; độc quyền;
      tham gia|mua|đầu tư|bắt đầu hôm|ngay; ai cũng|đều đã? mua|biết|kiếm|tham; mọi người đều|đã mua|biết|kiếm|tham;
      ai đến trước`,
  },
  words: {
    gains: `
      kiếm được|tiền; thu nhập; lợi nhuận; có lãi; tiền lãi; sinh lời|lãi; lợi tức; cổ tức; lời lãi; tiền lời;
      trả cho|bạn|tiền; nhận được|tiền|về; nhận; được trả; được thưởng; tiền thưởng; thưởng; birr; tiền; tiền thuê;
      túi|ví; về túi|ví|tài; chảy về; tiết kiệm; thêm`,
    moments: `
      mỗi ngày|đêm|tuần|tháng|năm|giờ|sáng|tối; một ngày|đêm|tuần|tháng|năm|giờ; hằng|hàng ngày|tuần|tháng|năm|đêm;
      ngày; tuần; buổi sáng|tối|chiều; sáng sáng; hôm nay; ngày mai; giáng sinh; phục sinh; meskel; enkutatash; quý`,
    numbers: `
      hai; ba; bốn; năm mươi; sáu; bảy; tám; chín; mười; trăm; nghìn|ngàn; triệu; một nửa; percent; phần trăm`,
    percent: 'percent; phần trăm',
    endless: `
      không bao giờ; luôn; luôn luôn; mãi mãi; suốt đời; trọn đời; cả đời; mỗi ngày|đêm|tuần|tháng|năm|lần; từng ngày;
      hết năm; năm này; tháng này; dù cho; bất kể; hạn hán; duy nhất; vô tận; không ngừng; lần nào`,
    denials: `
      không ai; chưa ai; không bao giờ; không hề; không có; chẳng; chưa từng|hề; đừng; khỏi; quên`,
    losses: `
      nghèo; thua lỗ; bị lỗ; chịu lỗ; mất tiền|vốn|mát; tổn thất; thiệt hại; hối hận; hối tiếc; rủi ro; nguy hiểm;
      thất bại; trắng tay; thất vọng; chậm trả; trễ hạn; lo lắng; lo sợ; sợ hãi; nghi ngờ; kẻ thua|thất`,
    back: `
      trở về; quay về; quay lại; trả lại; thu lại; lấy lại; nhiều hơn; thu hồi; về nhiều`,
    putting: `
      bỏ ra|vào; góp; gửi vào; nạp; đầu tư; mua; bắt đầu với; biến; gieo; trồng; đưa chúng|vào; đặt`,
    earners: `
      ki ốt; quầy; máy bơm; người thuê; tài sản; quỹ; đơn vị; thành viên; sản phẩm; bạn; chúng tôi; chúng ta; của bạn;
      mọi người; ai cũng`,
    hedges: `
      dự kiến; ước tính; có thể; nếu; trừ khi; khi; nơi; chỉ; vì; cho đến; đến khi; không; chưa; chậm; trễ; rủi ro;
      trước đây; đã; quy định|tắc; phải; phí; thuế; hỏi; đọc; xem; hiện; cho biết|thấy; thử nghiệm; mô phỏng; cài đặt;
      trang; theo; được`,
  },
};
